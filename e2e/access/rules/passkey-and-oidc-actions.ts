import { randomUUID } from "node:crypto";
import type { Person, World } from "#e2e/access/world/world.ts";
import type { PublicRule, SessionActionRule } from "./rule.ts";

const securityPage = "/account/security";
const ownQuestion = "the caller's own session decides; it makes a question, which does nothing by itself";

async function addPasskey({ database }: World, { id }: Person): Promise<string> {
  const passkeyId = randomUUID().replaceAll("-", "");
  await database.rows(
    `insert into passkeys (id, user_id, name, public_key, counter, transports, is_backed_up)
     values ($1, $2, 'Not named yet', '\\x00', 0, '{}', false)`,
    [passkeyId, id],
  );
  // Changing second factors requires a session that had one.
  await database.rows("update sessions set second_factor_at = now() where user_id = $1", [id]);
  return passkeyId;
}

async function addIdentity({ database }: World, { id }: Person) {
  const identity = { issuer: "https://id.example", subject: randomUUID() };
  await database.rows("insert into user_identities (issuer, subject, user_id) values ($1, $2, $3)", [
    identity.issuer,
    identity.subject,
    id,
  ]);
  return identity;
}

/** Access to the actions for passkeys and for the identity provider. */
export const passkeyAndOidcActionRules: Readonly<Record<string, PublicRule | SessionActionRule>> = {
  askAnyPasskeyAction: { access: "public", why: "it asks anybody the same, and names nobody" },
  signInWithPasskeyAction: { access: "public", why: "the passkey's signature decides" },
  askSecondPasskeyAction: {
    access: "public",
    why: "what the first step of signing in gave the browser decides",
  },
  answerSecondPasskeyAction: {
    access: "public",
    why: "the first step's token and the signature of a passkey of the same person decide",
  },
  askOwnPasskeyAction: { access: "public", why: ownQuestion },
  proveByPasskeyAction: { access: "public", why: "the caller's own session and a passkey of theirs decide" },
  askNewPasskeyAction: { access: "public", why: ownQuestion },
  addPasskeyAction: {
    access: "public",
    why: "the caller's own session and the answer to its question decide",
  },
  renamePasskeyAction: {
    access: "session",
    page: securityPage,
    input: async (world, caller) => ({ passkeyId: await addPasskey(world, caller), name: "Renamed" }),
  },
  removePasskeyAction: {
    access: "session",
    page: securityPage,
    input: async (world, caller) => ({ passkeyId: await addPasskey(world, caller) }),
  },
  joinByProviderAction: { access: "public", why: "the invitation's token decides" },
  linkIdentityAction: { access: "public", why: ownQuestion },
  unlinkIdentityAction: { access: "session", page: securityPage, input: addIdentity },
};

export const providerRoutes: Readonly<Record<string, PublicRule>> = {
  "GET /api/oidc/start": {
    access: "public",
    why: "it sends anybody to the provider, to come in as themselves",
  },
  "GET /api/oidc/callback": {
    access: "public",
    why: "the state and the browser that was sent with it decide, and the provider's signature",
  },
};

export const passkeyAndOidcVerbs: Readonly<Record<string, string>> = {
  "answer-second-passkey.ts": "what the first step gave the browser, and a passkey's signature",
  "ask-any-passkey.ts": "nothing: it asks everybody the same",
  "ask-second-passkey.ts": "what the first step gave the browser",
  "begin-at-provider.ts": "nothing, or the invitation's token: it says where to go",
  "return-from-provider.ts": "the state, by the browser that was sent with it, and the provider's signature",
  "sign-in-with-passkey.ts": "a passkey's signature over what its browser was asked",
};
