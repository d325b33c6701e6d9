import { and, eq, inArray, sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { invitations } from "#drizzle/schema/invitations.ts";
import { writeAudit } from "#lib/audit/write-audit.ts";
import type { WorkspaceContext } from "#lib/auth/context.ts";
import { type Role, roles } from "#lib/auth/permissions.ts";
import { mayAssign } from "./may-assign.ts";
import { isOpen } from "./open-invitation.ts";

/** Open links of somebody who could no longer make them: else they would bring back who was sent away. */
export async function withdrawInvitations(
  tx: Executor,
  ctx: WorkspaceContext,
  { userId, role }: { userId: string; role: Role | null },
): Promise<void> {
  const beyond = roles.filter((given) => role === null || !mayAssign(role, given));
  const withdrawn = await tx
    .update(invitations)
    .set({ revokedAt: sql`now()` })
    .where(
      and(
        eq(invitations.workspaceId, ctx.workspace.id),
        eq(invitations.invitedBy, userId),
        inArray(invitations.role, beyond),
        isOpen(),
      ),
    )
    .returning({ id: invitations.id, role: invitations.role });
  for (const invitation of withdrawn) {
    await writeAudit(tx, ctx, {
      action: "invitation.revoke",
      subjectType: "invitation",
      subjectId: invitation.id,
      details: { role: invitation.role, reason: "inviter_may_no_longer" },
    });
  }
}
