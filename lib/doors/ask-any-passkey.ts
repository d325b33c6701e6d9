import { askPasskey, type PasskeyQuestion } from "#lib/features/passkeys/ask-passkey.ts";

/**
 * The passkey question of the first sign-in step. It is the same for every visitor and names no account.
 * @param browser the token of the browser
 * @throws AppError passkeys_impossible
 */
export function askAnyPasskey(browser: string): Promise<PasskeyQuestion> {
  return askPasskey(browser, null);
}
