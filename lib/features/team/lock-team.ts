import { asc, eq } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { customRoles } from "#drizzle/schema/custom-roles.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { isItsRole, roleColumns } from "#lib/core/auth/find-member.ts";
import { type HeldRole, toHeldRole } from "#lib/core/auth/held-role.ts";
import { Denied } from "#lib/core/auth/require-permission.ts";

/** The actor's role and every member's, locked until the transaction ends. */
export type LockedTeam = { own: HeldRole; people: People };

/**
 * Serializes changes to a team, so that two owners who leave at the same time leave one after the other. Reads the
 * actor's role again, because it may have changed since the context was made.
 * @throws AppError forbidden_role
 */
export async function lockTeam(tx: Executor, ctx: WorkspaceContext): Promise<LockedTeam> {
  const people = await readLockedTeam(tx, ctx.workspace.id);
  const actor = people.get(ctx.actor.userId);
  if (!actor || actor.isSuspended || !actor.held.permissions.includes("team:manage")) {
    throw new Denied(ctx, "role", "team:manage", actor?.held);
  }
  return { own: actor.held, people };
}

type Teammate = { held: HeldRole; isSuspended: boolean };
export type People = ReadonlyMap<string, Teammate>;

/** The members of a workspace by id, with their current role. */
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
 * As above, locked until the transaction ends. Read after the locks: custom roles have their own rows, which may have
 * changed while this waited.
 */
export async function readLockedTeam(tx: Executor, workspaceId: string): Promise<People> {
  await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(eq(memberships.workspaceId, workspaceId))
    .orderBy(asc(memberships.userId))
    .for("update");
  return readTeam(tx, workspaceId);
}
