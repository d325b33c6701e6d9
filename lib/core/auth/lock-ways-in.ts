import { eq, sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { passkeys } from "#drizzle/schema/passkeys.ts";
import { userIdentities } from "#drizzle/schema/user-identities.ts";
import { users } from "#drizzle/schema/users.ts";
import { env } from "#lib/env.ts";
import { AppError, notSignedIn } from "#lib/errors.ts";

type WaysIn = { password: boolean; passkeys: number; identities: number };

/**
 * How somebody can sign in, as it is and stays until the transaction ends: of two ways that are taken away at once, the
 * second sees that the first is gone. At a provider that is set here no longer, nobody signs in.
 */
export async function lockWaysIn(tx: Executor, userId: string): Promise<WaysIn> {
  const [user] = await tx
    .select({ password: sql<boolean>`${users.passwordHash} is not null` })
    .from(users)
    .where(eq(users.id, userId))
    .for("update");
  if (!user) throw notSignedIn();
  // Statements of their own: beside the lock they would see what was there before it was waited for.
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
 * After one of them was taken away, in the same transaction, which began with `lockWaysIn`.
 * @throws AppError last_way_in: none is left
 */
export async function requireWayIn(tx: Executor, userId: string): Promise<void> {
  const { password, passkeys: keys, identities } = await lockWaysIn(tx, userId);
  if (!password && keys + identities === 0) throw new AppError("last_way_in", 409);
}

/** By origin: a provider of many tenants names another issuer for each of them. */
function isOurProvider(issuer: string): boolean {
  const { OIDC_ISSUER } = env();
  if (OIDC_ISSUER === undefined || !URL.canParse(issuer)) return false;
  return new URL(issuer).origin === new URL(OIDC_ISSUER).origin;
}
