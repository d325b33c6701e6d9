import { eq } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { users } from "#drizzle/schema/users.ts";
import { AppError } from "#lib/errors.ts";

/**
 * Whatever changes how somebody comes in begins here, and waits for the change before it: two that touch the same
 * rows never wait for each other. Null for nobody.
 */
export async function holdUser(tx: Executor, userId: string) {
  const [held] = await tx.select().from(users).where(eq(users.id, userId)).for("no key update");
  return held ?? null;
}

/**
 * The same for who has just proved to be this user by a password.
 * @param provedHash the hash that it was compared with; undefined where it was proved otherwise
 * @throws AppError wrong_password: it was changed since
 */
export async function holdProved(tx: Executor, userId: string, provedHash: string | null | undefined) {
  const held = await holdUser(tx, userId);
  if (provedHash !== undefined && held?.passwordHash !== provedHash)
    throw new AppError("wrong_password", 403);
  return held;
}
