import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { signInChallenges } from "#drizzle/schema/sign-in-challenges.ts";
import { type Challenge, type ChallengeKey, challengeHash } from "./issue-challenge.ts";

/**
 * The question that an answer is to, which it uses up in one UPDATE, outside of any transaction: an answer that turns
 * out to be wrong is not tried again. Null for one that was never asked of this browser, was answered or ran out.
 */
export async function spendChallenge(key: ChallengeKey): Promise<Challenge | null> {
  const [spent] = await db()
    .update(signInChallenges)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(signInChallenges.tokenHash, challengeHash(key)),
        eq(signInChallenges.kind, key.kind),
        isNull(signInChallenges.usedAt),
        gt(signInChallenges.expiresAt, sql`now()`),
      ),
    )
    .returning({ userId: signInChallenges.userId, details: signInChallenges.details });
  return spent ?? null;
}
