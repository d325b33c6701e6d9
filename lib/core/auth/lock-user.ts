import { eq } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { users } from "#drizzle/schema/users.ts";
import { AppError } from "#lib/errors.ts";

/**
 * Locks the user's row; null when there is no such user. Every change of a person's ways to sign in begins with this
 * lock. Two such changes run one after the other and do not deadlock.
 */
export async function lockUser(tx: Executor, userId: string) {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("no key update");
  return user ?? null;
}

/**
 * Locks the row of a user who has just proved their identity with a password.
 * @param provedHash the stored hash that the password was compared with; undefined after another kind of proof
 * @throws AppError wrong_password: the password was changed since
 */
export async function lockProvedUser(tx: Executor, userId: string, provedHash: string | null | undefined) {
  const user = await lockUser(tx, userId);
  if (provedHash !== undefined && user?.passwordHash !== provedHash)
    throw new AppError("wrong_password", 403);
  return user;
}
