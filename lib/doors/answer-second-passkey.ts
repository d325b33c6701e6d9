import type { Executor } from "#drizzle/client.ts";
import { startSession, type Visitor } from "#lib/core/auth/start-session.ts";
import { AppError } from "#lib/errors.ts";
import type { Assertion } from "#lib/features/passkeys/schemas.ts";
import { requirePasskey, verifyPasskey } from "#lib/features/passkeys/verify-passkey.ts";
import { countTry, findPending, spendPending } from "#lib/features/sign-in/pending-sign-in.ts";

type Given = {
  assertion: Assertion;
  /** What the first step gave the browser. */
  pending: string | null;
  /** What the browser that was asked alone holds. */
  browser: string | null;
};

/**
 * The second step of signing in by a passkey of whose first step it was.
 * @throws AppError sign_in_over | passkey_refused
 */
export async function answerSecondPasskey(
  { assertion, pending, browser }: Given,
  visitor: Visitor,
): Promise<{ sid: string; email: string }> {
  const found = pending === null ? null : await findPending(pending);
  if (pending === null || !found || !(await countTry(pending))) throw new AppError("sign_in_over", 410);
  const { userId, email, method } = found;
  const { passkeyId } = await verifyPasskey({ assertion, browser, of: userId });
  const spend = async (tx: Executor) => {
    await requirePasskey(tx, passkeyId);
    await spendPending(tx, pending);
  };
  return { email, sid: await startSession(userId, visitor, { method, secondFactor: true, spend }) };
}
