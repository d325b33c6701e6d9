import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, isNull, lt, type SQL, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import type { SignInMethod } from "#drizzle/schema/sessions.ts";
import { signInChallenges } from "#drizzle/schema/sign-in-challenges.ts";
import { users } from "#drizzle/schema/users.ts";
import { lockProvedUser } from "#lib/core/auth/lock-user.ts";
import { AppError } from "#lib/errors.ts";
import { findFactors } from "./internal/factors/find-factors.ts";

export const pendingMinutes = 10;
const mostTries = 5;

type FirstFactor = {
  method: SignInMethod;
  /** The hash that their password was verified against. */
  provedHash?: string | null;
  /** As in `startSession`: an error here prevents the sign-in. */
  spend?: (tx: Executor) => Promise<void>;
};

/**
 * Starts the second step after a first factor by `method`. No session begins before it.
 * @returns the token for the browser; stored here as a hash
 * @throws AppError wrong_password: the password was changed meanwhile; and what `spend` throws
 * @step The caller checks access.
 */
export async function openSecondFactor(
  userId: string,
  { method, provedHash, spend }: FirstFactor,
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await db().transaction(async (tx) => {
    await lockProvedUser(tx, userId, provedHash);
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

/** A sign-in that waits for its second factor. */
type Pending = { userId: string; email: string; method: SignInMethod };

/** SQL condition: the first step is still open for its browser. */
const isPending = (token: string): SQL | undefined =>
  and(
    eq(signInChallenges.tokenHash, hashPending(token)),
    eq(signInChallenges.kind, "second_factor"),
    isNull(signInChallenges.usedAt),
    gt(signInChallenges.expiresAt, sql`now()`),
    lt(signInChallenges.tries, mostTries),
  );

/** @step The caller checks access. */
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

/** What the page of the second step can offer; null if there was no first step, or if it has expired. */
export async function readPending(token: string | null): Promise<{ passkey: boolean } | null> {
  const pending = token === null ? null : await findPending(token);
  return pending && { passkey: (await findFactors(pending.userId)).passkeys > 0 };
}

/**
 * Counts an attempt before it is verified. False after too many attempts, or if the first step has expired.
 * @step The caller checks access.
 */
export async function countPendingTry(token: string): Promise<boolean> {
  const counted = await db()
    .update(signInChallenges)
    .set({ tries: sql`${signInChallenges.tries} + 1` })
    .where(isPending(token))
    .returning({ tokenHash: signInChallenges.tokenHash });
  return counted.length > 0;
}

/**
 * Uses up the first step: exactly one session begins with it, in the same transaction.
 * @throws AppError sign_in_over: another attempt was faster, or a new password has cancelled the sign-in
 */
export async function spendPending(tx: Executor, token: string): Promise<void> {
  const spent = await tx
    .update(signInChallenges)
    .set({ usedAt: sql`now()` })
    .where(and(eq(signInChallenges.tokenHash, hashPending(token)), isNull(signInChallenges.usedAt)))
    .returning({ tokenHash: signInChallenges.tokenHash });
  if (spent.length === 0) throw new AppError("sign_in_over", 410);
}
