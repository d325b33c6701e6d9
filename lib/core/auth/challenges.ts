import { createHash } from "node:crypto";
import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { signInChallenges } from "#drizzle/schema/sign-in-challenges.ts";

type Kind = (typeof signInChallenges.$inferInsert)["kind"];

/** What one browser was asked: `browser` it alone holds, `question` its answer has to repeat. */
type ChallengeKey = { kind: Kind; browser: string; question: string };

type Challenge = { userId: string | null; details: Record<string, unknown> };

type IssuedChallenge = ChallengeKey & { forSeconds: number } & Partial<Challenge>;

/** So many that ran out go for each that comes: whoever asks without end leaves no table without end. */
const swept = 20;

/** Each question has a row of its own, so that two tabs of a browser do not take each other's away. */
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
