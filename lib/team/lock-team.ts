import { asc, eq } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import type { WorkspaceContext } from "#lib/auth/context.ts";
import { isRole, type Role, rolePermissions } from "#lib/auth/permissions.ts";
import { AppError } from "#lib/errors.ts";

/** Who acts, and everybody's role, as they are and stay until the transaction ends. */
export type LockedTeam = { own: Role; roles: ReadonlyMap<string, Role> };

/**
 * Every change of a team waits here for the one before it, so that two owners who leave at once leave one after
 * the other. What the context said of the actor may have changed meanwhile.
 * @throws AppError forbidden_role
 */
export async function lockTeam(tx: Executor, ctx: WorkspaceContext): Promise<LockedTeam> {
  const rows = await tx
    .select({ userId: memberships.userId, role: memberships.role })
    .from(memberships)
    .where(eq(memberships.workspaceId, ctx.workspace.id))
    .orderBy(asc(memberships.userId))
    .for("update");
  const roles = new Map(rows.flatMap(({ userId, role }) => (isRole(role) ? [[userId, role] as const] : [])));
  const own = roles.get(ctx.actor.userId);
  if (!own || !rolePermissions[own].includes("team:manage")) {
    throw new AppError("forbidden_role", 403, { permission: "team:manage", role: own ?? ctx.role });
  }
  return { own, roles };
}
