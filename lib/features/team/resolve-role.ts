import { and, asc, eq } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { customRoles } from "#drizzle/schema/custom-roles.ts";
import { builtIn, type HeldRole, toCustomRole } from "#lib/core/auth/held-role.ts";
import { isRole } from "#lib/core/auth/permissions.ts";
import { AppError } from "#lib/errors.ts";

const columns = { id: customRoles.id, name: customRoles.name, permissions: customRoles.permissions };

/** A role in the audit log: a built-in role by its code, a custom role by its name. */
export const auditNameOf = ({ role, name }: HeldRole): string => name ?? role;

/**
 * The role that a form names, locked against deletion until the transaction ends.
 * @throws AppError role_gone
 */
export async function resolveRole(tx: Executor, workspaceId: string, ref: string): Promise<HeldRole> {
  if (isRole(ref)) return builtIn(ref);
  const [found] = await tx
    .select(columns)
    .from(customRoles)
    .where(and(eq(customRoles.workspaceId, workspaceId), eq(customRoles.id, ref)))
    .for("key share");
  if (!found) throw new AppError("role_gone", 409, { field: "role" });
  return toCustomRole(found);
}

/** The custom roles of a workspace, by name. */
export async function selectCustomRoles(tx: Executor, workspaceId: string): Promise<HeldRole[]> {
  const rows = await tx
    .select(columns)
    .from(customRoles)
    .where(eq(customRoles.workspaceId, workspaceId))
    .orderBy(asc(customRoles.name), asc(customRoles.id));
  return rows.map(toCustomRole);
}
