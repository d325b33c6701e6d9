import type { Executor } from "#drizzle/client.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { Denied } from "#lib/core/auth/denied.ts";
import type { HeldRole } from "#lib/core/auth/held-role.ts";
import { holdTeam, type People } from "./internal/read-team.ts";

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
