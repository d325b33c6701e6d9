import { and, eq, sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { invitations } from "#drizzle/schema/invitations.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import { isOpen } from "./internal/open-invitation.ts";
import { readInvitation, refuseInvitation } from "./read-invitation.ts";

const emailsALinkMayTell = 5;

/**
 * Counts that the holder of a link is told of an account, and withdraws a link that is used to look for them.
 * @throws what readInvitation throws, when the link may tell nothing any more
 */
export async function refuseEmail(tx: Executor, token: string): Promise<void> {
  const { id, workspace } = await readInvitation(tx, token);
  const count = sql`${invitations.emailsRefused} + 1`;
  const [row] = await tx
    .update(invitations)
    .set({
      emailsRefused: count,
      revokedAt: sql`case when ${count} >= ${emailsALinkMayTell} then now() end`,
    })
    .where(and(eq(invitations.workspaceId, workspace.id), eq(invitations.id, id), isOpen()))
    .returning({ revokedAt: invitations.revokedAt });
  if (!row) return refuseInvitation(tx, token);
  if (!row.revokedAt) return;
  await writeAudit(
    tx,
    { workspace, task: "accept_invitation" },
    {
      action: "invitation.revoke",
      subjectType: "invitation",
      subjectId: id,
      details: { reason: "too_many_known_emails" },
    },
  );
}
