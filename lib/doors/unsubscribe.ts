import { db } from "#drizzle/client.ts";
import { unsubscribes } from "#drizzle/schema/recipient-mails.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import { findUnsubscribeLink } from "#lib/features/mails/find-unsubscribe-link.ts";

/**
 * Unsubscribes the address that a mail with this link went to, from all mails of its workspace. Repeating it changes
 * nothing.
 * @throws AppError share_unknown | share_expired
 */
export async function unsubscribe(token: string): Promise<void> {
  const { workspaceId, addressHash } = await findUnsubscribeLink(token);
  await db().transaction(async (tx) => {
    const added = await tx
      .insert(unsubscribes)
      .values({ workspaceId, addressHash })
      .onConflictDoNothing()
      .returning({ addressHash: unsubscribes.addressHash });
    if (added.length === 0) return;
    await writeAudit(
      tx,
      { workspace: { id: workspaceId } },
      { action: "mails.unsubscribed", subjectType: "workspace", subjectId: workspaceId },
    );
  });
}
