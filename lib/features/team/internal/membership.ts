import { and, eq } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import type { HeldRole } from "#lib/core/auth/held-role.ts";
import { AppError, notFound } from "#lib/errors.ts";
import type { LockedTeam, People } from "../lock-team.ts";
import { mayAssign } from "../may-assign.ts";
import { auditNameOf } from "../resolve-role.ts";
import { withdrawInvitations } from "../withdraw-invitations.ts";

/**
 * Whether a member's role may be changed, or their membership ended.
 * @returns their current role
 * @throws AppError not_found | role_above_own | last_owner
 */
export function checkChange({ own, people }: LockedTeam, userId: string, to: HeldRole | null): HeldRole {
  const from = people.get(userId)?.held;
  if (!from) throw notFound();
  if (!mayAssign(own, from) || (to && !mayAssign(own, to))) throw new AppError("role_above_own", 403);
  if (to?.role !== "owner") requireAnotherOwner(people, userId);
  return from;
}

/**
 * A workspace always has an owner who can sign in.
 * @throws AppError last_owner, if this is the only one
 */
export function requireAnotherOwner(people: People, userId: string): void {
  const owners = [...people].filter(([, { held, isSuspended }]) => held.role === "owner" && !isSuspended);
  if (owners.length === 1 && owners[0]?.[0] === userId) throw new AppError("last_owner", 409);
}

type Ended = { action: "member.remove" | "member.leave"; userId: string; held: HeldRole };

/** Ends a membership, for a member who leaves and for one who is removed. */
export async function endMembership(
  tx: Executor,
  ctx: WorkspaceContext,
  { action, userId, held }: Ended,
): Promise<void> {
  const workspaceId = ctx.workspace.id;
  await tx
    .delete(memberships)
    .where(and(eq(memberships.workspaceId, workspaceId), eq(memberships.userId, userId)));
  await withdrawInvitations(tx, ctx);
  await writeAudit(tx, ctx, {
    action,
    subjectType: "member",
    subjectId: userId,
    details: { role: auditNameOf(held) },
  });
  await notifyChange(tx, { workspaceId, kind: "member", id: userId });
}
