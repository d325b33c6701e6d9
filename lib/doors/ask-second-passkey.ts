import { AppError } from "#lib/errors.ts";
import { askPasskey, type PasskeyQuestion } from "#lib/features/passkeys/ask-passkey.ts";
import { findPending } from "#lib/features/sign-in/pending-sign-in.ts";

/**
 * What a passkey as the second step of signing in begins with, for whose first step was right.
 * @param pending what the first step gave the browser
 * @param browser what that browser alone holds
 * @throws AppError sign_in_over | passkeys_impossible
 */
export async function askSecondPasskey(pending: string | null, browser: string): Promise<PasskeyQuestion> {
  const found = pending === null ? null : await findPending(pending);
  if (!found) throw new AppError("sign_in_over", 410);
  return askPasskey(browser, found.userId);
}
