import {
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
} from "@simplewebauthn/server";
import { eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { passkeys } from "#drizzle/schema/passkeys.ts";
import { issueChallenge } from "#lib/core/auth/challenges.ts";
import type { PersonContext } from "#lib/core/auth/context.ts";
import { requireSelf } from "#lib/core/auth/require-permission.ts";
import { requireOwnFactor } from "#lib/features/sign-in/require-own-factor.ts";
import { keyKinds, userHandle } from "./internal/read-question.ts";
import { requireParty } from "./relying-party.ts";

export type NewPasskeyQuestion = PublicKeyCredentialCreationOptionsJSON;

const forSeconds = 5 * 60;

/**
 * The browser's options to create a passkey: a discoverable one with user verification, on an authenticator that has
 * none of the person's passkeys yet.
 * @param browser the browser's secret
 * @throws AppError sign_in_again | passkeys_impossible
 */
export async function askNewPasskey(ctx: PersonContext, browser: string): Promise<NewPasskeyQuestion> {
  requireSelf(ctx);
  await requireOwnFactor(ctx);
  const party = requireParty();
  const { userId } = ctx.actor;
  const options = await generateRegistrationOptions({
    rpID: party.id,
    rpName: "Pressroom",
    userID: userHandle(userId),
    userName: ctx.user.email,
    userDisplayName: ctx.user.name,
    timeout: forSeconds * 1000,
    attestationType: "none",
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    supportedAlgorithmIDs: keyKinds,
    excludeCredentials: await db()
      .select({ id: passkeys.id, transports: passkeys.transports })
      .from(passkeys)
      .where(eq(passkeys.userId, userId)),
  });
  await issueChallenge({ kind: "add_passkey", browser, question: options.challenge, userId, forSeconds });
  return options;
}
