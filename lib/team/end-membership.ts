import { and, eq } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { writeAudit } from "#lib/audit/write-audit.ts";
import type { WorkspaceContext } from "#lib/auth/context.ts";
import type { HeldRole } from "#lib/auth/held-role.ts";
import { notifyChange } from "#lib/live/notify.ts";
import { tellRole } from "./tell-role.ts";
import { withdrawInvitations } from "./withdraw-invitations.ts";

type Ended = { action: "member.remove" | "member.leave"; userId: string; held: HeldRole };

/** Whether somebody goes or is sent away, the same is left of them. */
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
    details: { role: tellRole(held) },
  });
  await notifyChange(tx, { workspaceId, kind: "member", id: userId });
}
