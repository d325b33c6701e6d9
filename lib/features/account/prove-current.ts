import { eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import { users } from "#drizzle/schema/users.ts";
import type { Actor, PersonContext } from "#lib/core/auth/context.ts";
import { verifyPassword } from "#lib/core/auth/hash-password.ts";
import { inPasswordTurn, sourceOf } from "#lib/core/auth/password-turns.ts";
import { requireSelf } from "#lib/core/auth/require-permission.ts";
import { AppError } from "#lib/errors.ts";
import { requireOwnFactor } from "#lib/features/sign-in/require-own-factor.ts";
import { limitAttempts } from "./limit-attempts.ts";

/**
 * Checks the current password, which is not needed if there is none yet, or after a recent proof by passkey.
 * @returns the hash that was verified, null if there is none
 * @throws AppError passwords_busy | too_many_tries | wrong_password | password_needed | sign_in_again
 */
export async function proveCurrent(person: PersonContext, current: string): Promise<string | null> {
  requireSelf(person);
  const { actor } = person;
  const { passwordHash, method } = await readWays(actor);
  if (current !== "" && passwordHash !== null) {
    const matches = await inPasswordTurn(sourceOf(null, actor.userId), async () => {
      await limitAttempts("password", actor.userId);
      return verifyPassword(current, passwordHash);
    });
    if (matches) return passwordHash;
    throw new AppError("wrong_password", 403, { field: "current" });
  }
  if (passwordHash !== null && method !== "passkey")
    throw new AppError("password_needed", 422, { field: "current" });
  await requireOwnFactor(person);
  return passwordHash;
}

async function readWays(actor: Actor) {
  const [row] = await db()
    .select({ passwordHash: users.passwordHash, method: sessions.method })
    .from(users)
    .innerJoin(sessions, eq(sessions.userId, users.id))
    .where(eq(sessions.id, actor.sessionId ?? ""));
  if (!row) throw new AppError("not_signed_in", 401);
  return row;
}
