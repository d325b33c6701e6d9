import { and, isNull, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { uploads } from "#drizzle/schema/uploads.ts";
import { finishIntent } from "#lib/core/intents/finish-intent.ts";
import { earlierAttempts } from "#lib/core/intents/open-attempt.ts";
import type { Intent } from "#lib/core/intents/open-intent.ts";
import { isLinked } from "./renew-link.ts";

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
