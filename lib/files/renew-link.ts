import { and, eq, isNotNull, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { uploads } from "#drizzle/schema/uploads.ts";
import { submissionOf } from "#lib/intents/open-attempt.ts";
import type { Intent } from "#lib/intents/open-intent.ts";

/** Longer than the service downloads; whoever sends again opens it again. */
export const linkOpenFor = sql`now() + interval '15 minutes'`;

/** Where the file of an intent comes from here, the service finds its link open once more. */
export async function renewLink(intent: Intent): Promise<void> {
  await db()
    .update(uploads)
    .set({ linkExpiresAt: linkOpenFor })
    .where(
      and(
        eq(uploads.workspaceId, intent.workspaceId),
        sql`${uploads.id}::text = ${submissionOf(intent)}`,
        eq(uploads.state, "sending"),
        isNotNull(uploads.linkTokenHash),
      ),
    );
}
