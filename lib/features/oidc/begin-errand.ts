import * as client from "openid-client";
import { issueChallenge } from "#lib/core/auth/challenges.ts";
import { sealSecret } from "#lib/core/auth/seal-secret.ts";
import { sessionDays } from "#lib/core/auth/session-cookie.ts";
import { type Errand, isAnew, type Question } from "./errand.ts";
import { findProvider } from "./provider.ts";

const forSeconds = 10 * 60;

/** How somebody signed in there, which many providers tell only where they are asked. */
const asked = JSON.stringify({ id_token: { amr: null, acr: null, auth_time: { essential: true } } });

/**
 * Where at the provider somebody is sent, by the code flow with PKCE, state and nonce. What their way back needs is
 * sealed, found by what their browser alone holds together with the state, and good once.
 * @param browser what that browser alone holds
 * @throws AppError oidc_unset | oidc_unreachable
 */
export async function beginErrand(errand: Errand, browser: string): Promise<string> {
  const { configuration, redirectUri } = await findProvider();
  const state = client.randomState();
  const question: Question = {
    errand,
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
    askedAt: Math.floor(Date.now() / 1000),
  };
  await issueChallenge({
    kind: "oidc",
    browser,
    question: state,
    details: { sealed: sealSecret(JSON.stringify(question), state) },
    forSeconds,
  });
  return client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: "openid profile email",
    state,
    nonce: question.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(question.verifier),
    code_challenge_method: "S256",
    // Asked for an age, a provider has to say since when; a session here lasts no longer than one of that age there.
    max_age: isAnew(errand) ? "0" : String(sessionDays * 86_400),
    ...(isAnew(errand) && { prompt: "login" }),
    ...(configuration.serverMetadata().claims_parameter_supported && { claims: asked }),
  }).href;
}
