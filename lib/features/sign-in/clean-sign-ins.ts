import { and, isNull, lt, or, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { signInChallenges } from "#drizzle/schema/sign-in-challenges.ts";
import { signInThrottles } from "#drizzle/schema/sign-in-throttles.ts";

/**
 * Deletes expired challenges after a day, and counters of guesses once they no longer count.
 * @step The caller checks access.
 */
export async function cleanSignIns(): Promise<void> {
  await db().delete(signInChallenges).where(lt(signInChallenges.expiresAt, sql`now() - interval '1 day'`));
  const { hourBeganAt, lastFailedAt, lockedUntil } = signInThrottles;
  await db()
    .delete(signInThrottles)
    .where(
      and(
        lt(hourBeganAt, sql`now() - interval '2 days'`),
        or(isNull(lastFailedAt), lt(lastFailedAt, sql`now() - interval '2 days'`)),
        or(isNull(lockedUntil), lt(lockedUntil, sql`now()`)),
      ),
    );
}
