import { eq } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { users } from "#drizzle/schema/users.ts";
import { startSession, type Visitor } from "#lib/core/auth/start-session.ts";
import type { Assertion } from "#lib/features/passkeys/schemas.ts";
import { requirePasskey, verifyPasskey } from "#lib/features/passkeys/verify-passkey.ts";

/**
 * Opens a session for whose passkey answers. It has verified its person, so that nothing more is asked of them.
 * @param browser what the browser that was asked alone holds
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
