import { and, eq, gt, isNull, lt, type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import type { SignInMethod } from "#drizzle/schema/sessions.ts";
import { signInChallenges } from "#drizzle/schema/sign-in-challenges.ts";
import { users } from "#drizzle/schema/users.ts";
import { findFactors } from "./internal/factors/find-factors.ts";
import { hashPending, mostTries } from "./open-second-factor.ts";

/** Of whom a second factor is waited for. */
export type Pending = { userId: string; email: string; method: SignInMethod };

/** Condition of a first step that its browser may still follow up. */
export const isPending = (token: string): SQL | undefined =>
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

export const methodOf = ({ method }: Record<string, unknown>): SignInMethod =>
  method === "oidc" ? "oidc" : "password";

/** What the page of the second step can offer; null where no first step was made, or it is over. */
export async function readPending(token: string | null): Promise<{ passkey: boolean } | null> {
  const pending = token === null ? null : await findPending(token);
  return pending && { passkey: (await findFactors(pending.userId)).passkeys > 0 };
}
