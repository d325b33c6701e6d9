import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { uploads } from "#drizzle/schema/uploads.ts";
import { finishIntent } from "#lib/core/intents/finish-intent.ts";
import { earlierAttempts, submissionOf } from "#lib/core/intents/open-attempt.ts";
import type { Intent } from "#lib/core/intents/open-intent.ts";

/** Of an attempt: refused without the file having been fetched. */
export const notFetched = "not_fetched";

const [firstPauseSeconds, longestPauseSeconds] = [10, 600];
const pauseAfter = (intent: Intent) =>
  Math.min(longestPauseSeconds, firstPauseSeconds * 2 ** earlierAttempts(intent));

/**
 * What was refused though the service never had the whole of it was not judged: the way to here failed. The attempt
 * ends, and the next one is made after a pause that grows with each.
 * @returns false where the service had it, the link is none of ours, or another process is sending it
 * @step Who calls it has decided who may.
 */
export async function holdUnfetched(intent: Intent): Promise<boolean> {
  return db().transaction(async (tx) => {
    const isUnfetched = and(isLinked(intent), isNull(uploads.linkServedAt));
    const unfetched = await tx.select({ id: uploads.id }).from(uploads).where(isUnfetched).for("update");
    if (unfetched.length === 0) return false;
    if (!(await finishIntent(tx, intent, { state: "refused", outcome: { code: notFetched } }))) return false;
    await tx
      .update(uploads)
      .set({
        linkTokenHash: null,
        linkExpiresAt: sql`now() + make_interval(secs => ${pauseAfter(intent)})`,
      })
      .where(isUnfetched);
    return true;
  });
}

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
