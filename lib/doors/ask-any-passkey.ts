import { askPasskey, type PasskeyQuestion } from "#lib/features/passkeys/ask-passkey.ts";

/**
 * What signing in with a passkey begins with, for anybody: it is the same whoever asks, and names nobody.
 * @param browser what that browser alone holds
 * @throws AppError passkeys_impossible
 */
export function askAnyPasskey(browser: string): Promise<PasskeyQuestion> {
  return askPasskey(browser, null);
}
