import { createHash, randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import type { SignInMethod } from "#drizzle/schema/sessions.ts";
import { signInChallenges } from "#drizzle/schema/sign-in-challenges.ts";
import { holdProved } from "#lib/core/auth/hold-user.ts";

export const pendingMinutes = 10;
export const mostTries = 5;

type FirstFactor = {
  method: SignInMethod;
  /** The hash that their password was compared with. */
  provedHash?: string | null;
  /** As of `startSession`: what is thrown opens nothing. */
  spend?: (tx: Executor) => Promise<void>;
};

/**
 * Somebody has given their first factor by `method`, and is asked for the second. No session begins before that.
 * @returns what their browser holds meanwhile; kept here by hash
 * @throws AppError wrong_password: it was changed while they signed in; and what `spend` throws
 * @step Who calls it has decided who may.
 */
export async function openSecondFactor(
  userId: string,
  { method, provedHash, spend }: FirstFactor,
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await db().transaction(async (tx) => {
    await holdProved(tx, userId, provedHash);
    await spend?.(tx);
    await tx.insert(signInChallenges).values({
      tokenHash: hashPending(token),
      kind: "second_factor",
      userId,
      details: { method },
      expiresAt: sql`now() + make_interval(mins => ${pendingMinutes})`,
    });
  });
  return token;
}

export const hashPending = (token: string): string =>
  createHash("sha256").update(`second_factor\n${token}`).digest("hex");
