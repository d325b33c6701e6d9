import {
  generateAuthenticationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import { eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { passkeys } from "#drizzle/schema/passkeys.ts";
import { issueChallenge } from "#lib/core/auth/challenges.ts";
import { requireParty } from "./relying-party.ts";

export type PasskeyQuestion = PublicKeyCredentialRequestOptionsJSON;

const forSeconds = 5 * 60;

/**
 * The browser's options to use a passkey. With `of` null it lists no credentials, so it reveals no account; for a
 * person whose password or session is known it lists theirs, and no other passkey is accepted.
 * @param browser the browser's secret
 * @throws AppError passkeys_impossible
 * @step The caller checks access.
 */
export async function askPasskey(browser: string, of: string | null): Promise<PasskeyQuestion> {
  const { id } = requireParty();
  const options = await generateAuthenticationOptions({
    rpID: id,
    userVerification: "required",
    timeout: forSeconds * 1000,
    allowCredentials: of === null ? [] : await ownPasskeys(of),
  });
  await issueChallenge({ kind: "passkey", browser, question: options.challenge, userId: of, forSeconds });
  return options;
}

function ownPasskeys(userId: string) {
  return db()
    .select({ id: passkeys.id, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, userId));
}
