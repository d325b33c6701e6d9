import { eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { sessions } from "#drizzle/schema/sessions.ts";
import { users } from "#drizzle/schema/users.ts";
import type { Actor } from "#lib/auth/context.ts";
import { verifyPassword } from "#lib/auth/hash-password.ts";
import { requireFresh } from "#lib/auth/require-fresh.ts";
import { AppError } from "#lib/errors.ts";
import { countTry } from "./count-try.ts";

/**
 * That somebody knows their password, or has no need to: they have none yet, or proved by a passkey just now who
 * they are.
 * @returns the hash of the password as it was proved, null where there is none
 * @throws AppError too_many_tries | wrong_password | password_needed | sign_in_again
 */
export async function proveCurrent(actor: Actor, current: string): Promise<string | null> {
  const { passwordHash, method } = await readWays(actor);
  if (current !== "" && passwordHash !== null) {
    await countTry("password", actor.userId);
    if (await verifyPassword(current, passwordHash)) return passwordHash;
    throw new AppError("wrong_password", 403, { field: "current" });
  }
  if (passwordHash !== null && method !== "passkey")
    throw new AppError("password_needed", 422, { field: "current" });
  requireFresh({ actor });
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
