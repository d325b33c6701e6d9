import type { Executor } from "#drizzle/client.ts";
import { startSession, type Visitor } from "#lib/core/auth/start-session.ts";
import { AppError } from "#lib/errors.ts";
import type { Assertion } from "#lib/features/passkeys/schemas.ts";
import { requirePasskey, verifyPasskey } from "#lib/features/passkeys/verify-passkey.ts";
import { countPendingTry, findPending, spendPending } from "#lib/features/sign-in/pending-sign-in.ts";

type Given = {
  assertion: Assertion;
  /** The token that the first step gave to the browser. */
  pending: string | null;
  /** The token of the browser that received the question. */
  browser: string | null;
};

/**
 * The second step of signing in, with a passkey of the account of the first step.
 * @throws AppError sign_in_over | passkey_refused
 */
export async function answerSecondPasskey(
  { assertion, pending, browser }: Given,
  visitor: Visitor,
): Promise<{ sid: string; email: string }> {
  const found = pending === null ? null : await findPending(pending);
  if (pending === null || !found || !(await countPendingTry(pending)))
    throw new AppError("sign_in_over", 410);
  const { userId, email, method } = found;
  const { passkeyId } = await verifyPasskey({ assertion, browser, of: userId });
  const spend = async (tx: Executor) => {
    await requirePasskey(tx, passkeyId);
    await spendPending(tx, pending);
  };
  return { email, sid: await startSession(userId, visitor, { method, secondFactor: true, spend }) };
}
