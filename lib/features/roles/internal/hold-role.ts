import { and, eq } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { customRoles } from "#drizzle/schema/custom-roles.ts";
import { type HeldRole, toCustomRole } from "#lib/core/auth/held-role.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { mayAssign } from "#lib/features/team/may-assign.ts";

/**
 * A role of the workspace's own, held so that nobody is given it meanwhile.
 * @throws AppError not_found; role_above_own where it may what the actor may not
 */
export async function holdRole(
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
