import { db } from "#drizzle/client.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { requireFresh } from "#lib/core/auth/require-fresh.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { notFound } from "#lib/errors.ts";
import { endMembership, requireAnotherOwner } from "./internal/membership.ts";
import { readLockedTeam } from "./lock-team.ts";

/**
 * Ends one's own membership, with any role; the last owner must transfer ownership first.
 * @throws AppError sign_in_again | not_found | last_owner
 */
export async function leaveWorkspace(ctx: WorkspaceContext): Promise<void> {
  requireRole(ctx, "catalog:read");
  requireFresh(ctx);
  const { userId } = ctx.actor;
  await db().transaction(async (tx) => {
    const people = await readLockedTeam(tx, ctx.workspace.id);
    const own = people.get(userId);
    if (!own || own.isSuspended) throw notFound();
    requireAnotherOwner(people, userId);
    await endMembership(tx, ctx, { action: "member.leave", userId, held: own.held });
  });
}
