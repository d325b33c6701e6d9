import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { uploads } from "#drizzle/schema/uploads.ts";
import { finishIntent, type Outcome } from "#lib/core/intents/finish-intent.ts";
import { earlierAttempts, submissionOf } from "#lib/core/intents/open-attempt.ts";
import type { Intent } from "#lib/core/intents/open-intent.ts";

/** Outcome of an attempt: the service refused it without downloading the file. */
export const notFetched = "not_fetched";

const [firstPauseSeconds, longestPauseSeconds] = [10, 600];
const pauseAfter = (intent: Intent) =>
  Math.min(longestPauseSeconds, firstPauseSeconds * 2 ** earlierAttempts(intent));

/**
 * Ends a refused attempt whose file the service did not download completely. The refusal then says nothing about the
 * file, because the download from here failed. The next attempt follows after a pause of 10 s, which doubles each time
 * up to 10 minutes.
 * @returns false if the service downloaded the file, the link is not ours, or another process sends the intent
 * @step The caller checks access.
 */
export async function delayUnfetched(intent: Intent): Promise<boolean> {
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

/** Longer than a download by the service takes. Each new send opens the link again. */
export const linkOpenFor = sql`now() + interval '15 minutes'`;

/**
 * Opens the link of an intent's upload again, before the request is sent. Does nothing for a link that is not ours.
 * @step The caller checks access.
 */
export async function renewLink(intent: Intent): Promise<void> {
  await db().update(uploads).set({ linkExpiresAt: linkOpenFor, linkServedAt: null }).where(isLinked(intent));
}

/**
 * Ends an attempt without a file and closes its link, so that the link no longer counts against the limit. Locks the
 * upload before the intent, as a claim does. In the other order, the two could wait for each other.
 * @returns false if another process sends the intent
 * @step The caller checks access.
 */
export function endWithLink(
  intent: Intent,
  state: "refused" | "abandoned",
  outcome: Outcome,
): Promise<boolean> {
  return db().transaction(async (tx) => {
    await tx.select({ id: uploads.id }).from(uploads).where(isLinked(intent)).for("update");
    const isEnded = await finishIntent(tx, intent, { state, outcome });
    if (isEnded || state === "abandoned") await closeLink(tx, intent);
    return isEnded;
  });
}

async function closeLink(tx: Executor, intent: Intent): Promise<void> {
  await tx.update(uploads).set({ linkExpiresAt: sql`now()` }).where(isLinked(intent));
}

/** Condition of the upload that the service downloads for this intent, while it is in the state "sending". */
export const isLinked = (intent: Intent) =>
  and(
    eq(uploads.workspaceId, intent.workspaceId),
    eq(uploads.id, submissionOf(intent)),
    eq(uploads.state, "sending"),
    isNotNull(uploads.linkTokenHash),
  );
