import { and, eq } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import type { HeldRole } from "#lib/core/auth/held-role.ts";
import { tellRole } from "../resolve-role.ts";
import { withdrawInvitations } from "../withdraw-invitations.ts";

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
