import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, isNull, lt, type SQL, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import type { SignInMethod } from "#drizzle/schema/sessions.ts";
import { signInChallenges } from "#drizzle/schema/sign-in-challenges.ts";
import { users } from "#drizzle/schema/users.ts";
import { holdProved } from "#lib/core/auth/hold-user.ts";
import { AppError } from "#lib/errors.ts";
import { findFactors } from "./internal/factors/find-factors.ts";

export const pendingMinutes = 10;
const mostTries = 5;

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

const hashPending = (token: string): string =>
  createHash("sha256").update(`second_factor\n${token}`).digest("hex");

/** Of whom a second factor is waited for. */
type Pending = { userId: string; email: string; method: SignInMethod };

/** Condition of a first step that its browser may still follow up. */
const isPending = (token: string): SQL | undefined =>
  and(
    eq(signInChallenges.tokenHash, hashPending(token)),
    eq(signInChallenges.kind, "second_factor"),
    isNull(signInChallenges.usedAt),
    gt(signInChallenges.expiresAt, sql`now()`),
    lt(signInChallenges.tries, mostTries),
  );

/** @step Who calls it has decided who may. */
export async function findPending(token: string): Promise<Pending | null> {
  const [row] = await db()
    .select({ userId: users.id, email: users.email, details: signInChallenges.details })
    .from(signInChallenges)
    .innerJoin(users, eq(users.id, signInChallenges.userId))
    .where(isPending(token));
  return row ? { userId: row.userId, email: row.email, method: methodOf(row.details) } : null;
}

const methodOf = ({ method }: Record<string, unknown>): SignInMethod =>
  method === "oidc" ? "oidc" : "password";

/** What the page of the second step can offer; null where no first step was made, or it is over. */
export async function readPending(token: string | null): Promise<{ passkey: boolean } | null> {
  const pending = token === null ? null : await findPending(token);
  return pending && { passkey: (await findFactors(pending.userId)).passkeys > 0 };
}

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
