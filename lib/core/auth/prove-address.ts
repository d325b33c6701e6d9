import { and, eq, lt, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { db, type Executor } from "#drizzle/client.ts";
import { passkeys } from "#drizzle/schema/passkeys.ts";
import { userIdentities } from "#drizzle/schema/user-identities.ts";
import { users } from "#drizzle/schema/users.ts";

/** How many passkeys and identities were added before the address was proven. */
export type UnprovedWays = { passkeys: number; identities: number };

/**
 * Marks the account's address as proven once a link mailed to it was used; another address proves nothing. An address
 * that was proven before keeps its date, so that ways in added since then stay trusted.
 */
export async function proveAddress(tx: Executor, userId: string, email: string): Promise<void> {
  await tx
    .update(users)
    .set({ emailProvedAt: sql`coalesce(${users.emailProvedAt}, now())` })
    .where(and(eq(users.id, userId), eq(sql`lower(${users.email})`, email.toLowerCase())));
}

/** A member may have opened the account by a link they made: its address counts as unproven from here on. */
export async function forgetProof(tx: Executor, userId: string): Promise<void> {
  await tx.update(users).set({ emailProvedAt: null }).where(eq(users.id, userId));
}

/**
 * Removes the passkeys and linked identities that were set up before the address was proven, all of them where it
 * never was: the account may have been made by a stranger to the address. The caller holds the user's row.
 */
export async function removeUnprovedWays(tx: Executor, userId: string): Promise<UnprovedWays> {
  const keys = await tx.delete(passkeys).where(isUnproved(passkeys, userId)).returning({ id: passkeys.id });
  const others = await tx
    .delete(userIdentities)
    .where(isUnproved(userIdentities, userId))
    .returning({ issuer: userIdentities.issuer });
  return { passkeys: keys.length, identities: others.length };
}

/** How many `removeUnprovedWays` would remove. */
export async function countUnprovedWays(userId: string): Promise<UnprovedWays> {
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
