import { eq, sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { passkeys } from "#drizzle/schema/passkeys.ts";
import { userIdentities } from "#drizzle/schema/user-identities.ts";
import { users } from "#drizzle/schema/users.ts";
import { notSignedIn } from "#lib/errors.ts";

export type WaysIn = { password: boolean; passkeys: number; identities: number };

/**
 * How somebody can sign in, as it is and stays until the transaction ends: of two ways that are taken away at once, the
 * second sees that the first is gone.
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
  const [others] = await tx.select({ count }).from(userIdentities).where(eq(userIdentities.userId, userId));
  return { ...user, passkeys: keys?.count ?? 0, identities: others?.count ?? 0 };
}

/** Whether somebody who loses one of them still comes in. */
export const areSeveral = ({ password, passkeys: keys, identities }: WaysIn) =>
  Number(password) + keys + identities > 1;
