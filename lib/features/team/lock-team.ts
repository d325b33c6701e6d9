import { asc, eq } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { customRoles } from "#drizzle/schema/custom-roles.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { isItsRole, roleColumns } from "#lib/core/auth/find-member.ts";
import { type HeldRole, toHeldRole } from "#lib/core/auth/held-role.ts";
import { Denied } from "#lib/core/auth/require-permission.ts";

/** Who acts, and everybody's role, as they are and stay until the transaction ends. */
export type LockedTeam = { own: HeldRole; people: People };

/**
 * Every change of a team waits here for the one before it, so that two owners who leave at once leave one after
 * the other. What the context said of the actor may have changed meanwhile.
 * @throws AppError forbidden_role
 */
export async function lockTeam(tx: Executor, ctx: WorkspaceContext): Promise<LockedTeam> {
  const people = await holdTeam(tx, ctx.workspace.id);
  const actor = people.get(ctx.actor.userId);
  if (!actor || actor.isSuspended || !actor.held.permissions.includes("team:manage")) {
    throw new Denied(ctx, "role", "team:manage", actor?.held);
  }
  return { own: actor.held, people };
}

type Teammate = { held: HeldRole; isSuspended: boolean };
export type People = ReadonlyMap<string, Teammate>;

/** Everybody of a workspace by id, with their role as it is now. */
export async function readTeam(tx: Executor, workspaceId: string): Promise<People> {
  const rows = await tx
    .select({ userId: memberships.userId, suspendedAt: memberships.suspendedAt, ...roleColumns })
    .from(memberships)
    .leftJoin(customRoles, isItsRole)
    .where(eq(memberships.workspaceId, workspaceId))
    .orderBy(asc(memberships.userId));
  return new Map(
    rows.flatMap((row) => {
      const held = toHeldRole(row);
      return held ? [[row.userId, { held, isSuspended: row.suspendedAt !== null }] as const] : [];
    }),
  );
}

/**
 * The same, as it stays until the transaction ends. Read once all are held: what a role may do has its own row, and
 * may have changed while this waited for the people.
 */
export async function holdTeam(tx: Executor, workspaceId: string): Promise<People> {
  await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(eq(memberships.workspaceId, workspaceId))
    .orderBy(asc(memberships.userId))
    .for("update");
  return readTeam(tx, workspaceId);
}
