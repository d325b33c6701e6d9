import { AppError } from "#lib/errors.ts";
import { askPasskey, type PasskeyQuestion } from "#lib/features/passkeys/ask-passkey.ts";
import { findPending } from "#lib/features/sign-in/pending-sign-in.ts";

/**
 * The passkey question of the second sign-in step, for the account of the first step.
 * @param pending the token that the first step gave to the browser
 * @param browser the token of the browser
 * @throws AppError sign_in_over | passkeys_impossible
 */
export async function askSecondPasskey(pending: string | null, browser: string): Promise<PasskeyQuestion> {
  const found = pending === null ? null : await findPending(pending);
  if (!found) throw new AppError("sign_in_over", 410);
  return askPasskey(browser, found.userId);
}
