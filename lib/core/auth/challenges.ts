import { createHash } from "node:crypto";
import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { signInChallenges } from "#drizzle/schema/sign-in-challenges.ts";

type Kind = (typeof signInChallenges.$inferInsert)["kind"];

/** Identifies one challenge. `browser` is known to that browser alone. The answer must repeat `question`. */
type ChallengeKey = { kind: Kind; browser: string; question: string };

type Challenge = { userId: string | null; details: Record<string, unknown> };

type IssuedChallenge = ChallengeKey & { forSeconds: number } & Partial<Challenge>;

/**
 * Each new challenge deletes up to this many expired ones, so that endless requests do not grow the table endlessly.
 */
const swept = 20;

/**
 * Stores a challenge. Each question has its own row, so that two tabs of a browser do not use up each other's
 * challenge.
 */
export async function issueChallenge({ forSeconds, userId, details, ...key }: IssuedChallenge) {
  await db()
    .insert(signInChallenges)
    .values({
      tokenHash: challengeHash(key),
      kind: key.kind,
      userId: userId ?? null,
      details: details ?? {},
      expiresAt: sql`now() + make_interval(secs => ${forSeconds})`,
    });
  const over = db()
    .select({ tokenHash: signInChallenges.tokenHash })
    .from(signInChallenges)
    .where(lt(signInChallenges.expiresAt, sql`now() - interval '10 minutes'`))
    .limit(swept)
    .for("update", { skipLocked: true });
  await db().delete(signInChallenges).where(sql`${signInChallenges.tokenHash} in ${over}`);
}

function challengeHash({ kind, browser, question }: ChallengeKey): string {
  return createHash("sha256").update([kind, browser, question].join("\n")).digest("hex");
}

/**
 * Uses up a challenge and returns it. Null when this browser never got it, or when it is used or expired. This is one
 * UPDATE outside of any transaction, so that a wrong answer cannot be tried again.
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
