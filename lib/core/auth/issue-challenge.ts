import { createHash } from "node:crypto";
import { lt, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { signInChallenges } from "#drizzle/schema/sign-in-challenges.ts";

type Kind = (typeof signInChallenges.$inferInsert)["kind"];

/** What one browser was asked: `browser` it alone holds, `question` its answer has to repeat. */
export type ChallengeKey = { kind: Kind; browser: string; question: string };

export type Challenge = { userId: string | null; details: Record<string, unknown> };

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

export function challengeHash({ kind, browser, question }: ChallengeKey): string {
  return createHash("sha256").update([kind, browser, question].join("\n")).digest("hex");
}
