import { and, eq, isNull, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { quoteShares } from "#drizzle/schema/quote-shares.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import { notifyMembers } from "#lib/features/notifications/notify.ts";
import { findShare } from "#lib/features/quotes/find-share.ts";
import { type AcceptQuoteInput, acceptQuoteSchema } from "#lib/features/quotes/schemas-versions.ts";
import { parseInput } from "#lib/parse-input.ts";

/**
 * Accepts the version of a quote that a link shows, once: the name that the reader gives and the time are kept, and the
 * members who write quotes are notified. It pays and creates nothing. Repeating it changes nothing.
 * @throws AppError share_unknown | share_expired
 */
export async function acceptQuote(input: AcceptQuoteInput): Promise<void> {
  const { token, name } = parseInput(acceptQuoteSchema, input);
  const { workspaceId, mode, quoteId, id, version } = await findShare(token);
  await db().transaction(async (tx) => {
    const accepted = await tx
      .update(quoteShares)
      .set({ acceptedAt: sql`now()`, acceptedBy: name })
      .where(
        and(
          eq(quoteShares.workspaceId, workspaceId),
          eq(quoteShares.id, id),
          isNull(quoteShares.acceptedAt),
          isNull(quoteShares.revokedAt),
        ),
      )
      .returning({ id: quoteShares.id });
    if (accepted.length === 0) return;
    await writeAudit(
      tx,
      { workspace: { id: workspaceId }, mode },
      { action: "quote.accept", subjectType: "quote", subjectId: quoteId, details: { share: id, version } },
    );
    await notifyMembers(tx, workspaceId, {
      kind: "quote_accepted",
      mode,
      subject: { type: "quote", id: quoteId },
      occurrence: id,
      details: { version },
    });
    await notifyChange(tx, { workspaceId, mode, kind: "quote", id: quoteId });
  });
}
