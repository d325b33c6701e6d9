import { and, eq, isNotNull, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { uploads } from "#drizzle/schema/uploads.ts";
import { submissionOf } from "#lib/core/intents/open-attempt.ts";
import type { Intent } from "#lib/core/intents/open-intent.ts";

/** Longer than the service downloads; whoever sends again opens it again. */
export const linkOpenFor = sql`now() + interval '15 minutes'`;

/**
 * Where the file of an intent comes from here, the service finds its link open once more.
 * @step Who calls it has decided who may.
 */
export async function renewLink(intent: Intent): Promise<void> {
  await db().update(uploads).set({ linkExpiresAt: linkOpenFor, linkServedAt: null }).where(isLinked(intent));
}

/** Nobody waits behind the link of an attempt that has ended: what comes next is planned at once. */
export async function lapseLink(tx: Executor, intent: Intent): Promise<void> {
  await tx.update(uploads).set({ linkExpiresAt: sql`now()` }).where(isLinked(intent));
}

/** The upload that an intent has the service download, while it is on its way. */
export const isLinked = (intent: Intent) =>
  and(
    eq(uploads.workspaceId, intent.workspaceId),
    eq(uploads.id, submissionOf(intent)),
    eq(uploads.state, "sending"),
    isNotNull(uploads.linkTokenHash),
  );
