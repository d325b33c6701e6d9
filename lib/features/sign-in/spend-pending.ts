import { and, eq, isNull, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { signInChallenges } from "#drizzle/schema/sign-in-challenges.ts";
import { AppError } from "#lib/errors.ts";
import { isPending } from "./find-pending.ts";
import { hashPending } from "./open-second-factor.ts";

/**
 * Counts an answer before it is looked at. False once there were too many, or it is over.
 * @step Who calls it has decided who may.
 */
export async function countTry(token: string): Promise<boolean> {
  const counted = await db()
    .update(signInChallenges)
    .set({ tries: sql`${signInChallenges.tries} + 1` })
    .where(isPending(token))
    .returning({ tokenHash: signInChallenges.tokenHash });
  return counted.length > 0;
}

/**
 * The first step is used up: one session begins with it, in the same transaction.
 * @throws AppError sign_in_over: another answer was quicker, or a new password has ended what was begun
 */
export async function spendPending(tx: Executor, token: string): Promise<void> {
  const spent = await tx
    .update(signInChallenges)
    .set({ usedAt: sql`now()` })
    .where(and(eq(signInChallenges.tokenHash, hashPending(token)), isNull(signInChallenges.usedAt)))
    .returning({ tokenHash: signInChallenges.tokenHash });
  if (spent.length === 0) throw new AppError("sign_in_over", 410);
}
