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
 * What a browser hands to its authenticator. `of` nobody in particular, it names no credential, so that it says nothing
 * of who is here; of a person whose password or session is known, it names theirs, and no other passkey answers it.
 * @param browser what that browser alone holds
 * @throws AppError passkeys_impossible
 * @step Who calls it has decided who may.
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
