import * as client from "openid-client";
import { issueChallenge } from "#lib/core/auth/challenges.ts";
import { sealSecret } from "#lib/core/auth/seal-secret.ts";
import { sessionDays } from "#lib/core/auth/session-cookie.ts";
import { isReauthentication, type OidcFlow, type Question } from "./flow.ts";
import { findProvider } from "./provider.ts";

const forSeconds = 10 * 60;

/** Claims about the sign-in method, which many providers return only on request. */
const asked = JSON.stringify({ id_token: { amr: null, acr: null, auth_time: { essential: true } } });

/**
 * The provider's authorization URL, for the code flow with PKCE, state and nonce. The data for the callback is
 * encrypted, found by the browser's secret together with the state, and valid once.
 * @param browser the browser's secret
 * @throws AppError oidc_unset | oidc_unreachable
 */
export async function beginFlow(errand: OidcFlow, browser: string): Promise<string> {
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
    // With `max_age` a provider must return `auth_time`. A session here accepts a provider session no older than its
    // own lifetime.
    max_age: isReauthentication(errand) ? "0" : String(sessionDays * 86_400),
    ...(isReauthentication(errand) && { prompt: "login" }),
    ...(configuration.serverMetadata().claims_parameter_supported && { claims: asked }),
  }).href;
}
