import { eq, sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { passkeys } from "#drizzle/schema/passkeys.ts";
import { userIdentities } from "#drizzle/schema/user-identities.ts";
import { users } from "#drizzle/schema/users.ts";
import { env } from "#lib/env.ts";
import { AppError, notSignedIn } from "#lib/errors.ts";

type WaysIn = { password: boolean; passkeys: number; identities: number };

/**
 * Counts a person's ways to sign in, and locks the user's row until the transaction ends. When two ways are removed at
 * the same time, the second transaction sees the first removal. Identities of a provider that is no longer configured
 * do not count.
 * @throws AppError not_signed_in when there is no such user
 */
export async function lockSignInMethods(tx: Executor, userId: string): Promise<WaysIn> {
  const [user] = await tx
    .select({ password: sql<boolean>`${users.passwordHash} is not null` })
    .from(users)
    .where(eq(users.id, userId))
    .for("update");
  if (!user) throw notSignedIn();
  // These are separate statements: in one statement with the lock, PostgreSQL would read the rows as they were before
  // the wait.
  const count = sql<number>`count(*)::int`;
  const [keys] = await tx.select({ count }).from(passkeys).where(eq(passkeys.userId, userId));
  const others = await tx
    .select({ issuer: userIdentities.issuer })
    .from(userIdentities)
    .where(eq(userIdentities.userId, userId));
  const identities = others.filter(({ issuer }) => isOurProvider(issuer)).length;
  return { ...user, passkeys: keys?.count ?? 0, identities };
}

/**
 * Call it after removing a way to sign in, in the transaction that began with `lockSignInMethods`.
 * @throws AppError last_way_in: no way is left
 */
export async function requireSignInMethod(tx: Executor, userId: string): Promise<void> {
  const { password, passkeys: keys, identities } = await lockSignInMethods(tx, userId);
  if (!password && keys + identities === 0) throw new AppError("last_way_in", 409);
}

/** Compares origins, because a provider with many tenants has another issuer for each of them. */
function isOurProvider(issuer: string): boolean {
  const { OIDC_ISSUER } = env();
  if (OIDC_ISSUER === undefined || !URL.canParse(issuer)) return false;
  return new URL(issuer).origin === new URL(OIDC_ISSUER).origin;
}
