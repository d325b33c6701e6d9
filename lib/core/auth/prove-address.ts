import { and, eq, lt, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { db, type Executor } from "#drizzle/client.ts";
import { passkeys } from "#drizzle/schema/passkeys.ts";
import { userIdentities } from "#drizzle/schema/user-identities.ts";
import { users } from "#drizzle/schema/users.ts";

/** How many passkeys and identities were added before the address was proven. */
export type UnprovenSignInMethods = { passkeys: number; identities: number };

/**
 * Records the account's address as proven after a mailed link was used. Does nothing for another address. An address
 * that was already proven keeps its date, so that ways to sign in added since then stay trusted.
 */
export async function proveAddress(tx: Executor, userId: string, email: string): Promise<void> {
  await tx
    .update(users)
    .set({ emailProvedAt: sql`least(${users.emailProvedAt}, now())` })
    .where(and(eq(users.id, userId), eq(sql`lower(${users.email})`, email.toLowerCase())));
}

/** Records the address as unproven, because a member may have opened the account with a link that they created. */
export async function forgetProof(tx: Executor, userId: string): Promise<void> {
  await tx.update(users).set({ emailProvedAt: null }).where(eq(users.id, userId));
}

/**
 * Removes the passkeys and linked identities that were added before the address was proven; all of them when it never
 * was. A stranger to the address may have created the account. The caller locks the user's row first.
 */
export async function removeUnprovenSignInMethods(
  tx: Executor,
  userId: string,
): Promise<UnprovenSignInMethods> {
  const keys = await tx.delete(passkeys).where(isUnproved(passkeys, userId)).returning({ id: passkeys.id });
  const others = await tx
    .delete(userIdentities)
    .where(isUnproved(userIdentities, userId))
    .returning({ issuer: userIdentities.issuer });
  return { passkeys: keys.length, identities: others.length };
}

/** How many `removeUnprovenSignInMethods` would remove. */
export async function countUnprovenSignInMethods(userId: string): Promise<UnprovenSignInMethods> {
  const [keys, others] = await Promise.all([
    db().$count(passkeys, isUnproved(passkeys, userId)),
    db().$count(userIdentities, isUnproved(userIdentities, userId)),
  ]);
  return { passkeys: keys, identities: others };
}

function isUnproved(table: { userId: PgColumn; createdAt: PgColumn }, userId: string) {
  const provedAt = sql`(select coalesce(${users.emailProvedAt}, 'infinity') from ${users} where ${users.id} = ${userId})`;
  return and(eq(table.userId, userId), lt(table.createdAt, provedAt));
}
