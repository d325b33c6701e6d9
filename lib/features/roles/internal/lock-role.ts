import { and, eq, ne, sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { customRoles } from "#drizzle/schema/custom-roles.ts";
import { type HeldRole, toCustomRole } from "#lib/core/auth/held-role.ts";
import { roles } from "#lib/core/auth/permissions.ts";
import { AppError, invalidInput, notFound } from "#lib/errors.ts";
import { mayAssign } from "#lib/features/team/may-assign.ts";

/**
 * A custom role, locked so that it cannot be assigned meanwhile.
 * @throws AppError not_found; role_above_own if it has permissions that the actor lacks
 */
export async function lockRole(
  tx: Executor,
  own: HeldRole,
  { workspaceId, roleId }: { workspaceId: string; roleId: string },
): Promise<HeldRole> {
  const [found] = await tx
    .select({ id: customRoles.id, name: customRoles.name, permissions: customRoles.permissions })
    .from(customRoles)
    .where(and(eq(customRoles.workspaceId, workspaceId), eq(customRoles.id, roleId)))
    .for("update");
  if (!found) throw notFound();
  const role = toCustomRole(found);
  if (!mayAssign(own, role)) throw new AppError("role_above_own", 403);
  return role;
}

/**
 * Role names must be unique, and differ from the built-in ones, so that roles are not confused.
 * @throws AppError role_name_taken
 */
export async function requireNewName(
  tx: Executor,
  workspaceId: string,
  { name, roleId = null }: { name: string; roleId?: string | null },
): Promise<void> {
  const known: readonly string[] = roles;
  const [found] = await tx
    .select({ id: customRoles.id })
    .from(customRoles)
    .where(
      and(
        eq(customRoles.workspaceId, workspaceId),
        eq(sql`lower(${customRoles.name})`, sql`lower(${name})`),
        ...(roleId ? [ne(customRoles.id, roleId)] : []),
      ),
    );
  if (found || known.includes(name.toLowerCase())) throw invalidInput("name", "role_name_taken");
}
