import { eq } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { users } from "#drizzle/schema/users.ts";
import { startSession, type Visitor } from "#lib/core/auth/start-session.ts";
import type { Assertion } from "#lib/features/passkeys/schemas.ts";
import { requirePasskey, verifyPasskey } from "#lib/features/passkeys/verify-passkey.ts";

/**
 * Starts a session with a passkey. The passkey has verified the user, so no second factor is required.
 * @param browser the token of the browser that received the question
 * @throws AppError passkey_refused
 */
export async function signInWithPasskey(
  assertion: Assertion,
  browser: string | null,
  visitor: Visitor,
): Promise<{ sid: string; email: string }> {
  const { userId, passkeyId } = await verifyPasskey({ assertion, browser, of: null });
  const [user] = await db().select({ email: users.email }).from(users).where(eq(users.id, userId));
  const spend = (tx: Executor) => requirePasskey(tx, passkeyId);
  const sid = await startSession(userId, visitor, { method: "passkey", secondFactor: true, spend });
  return { sid, email: user?.email ?? "" };
}
