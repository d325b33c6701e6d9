import * as client from "openid-client";
import { z } from "zod";
import { describeException } from "#lib/describe-exception.ts";
import { AppError } from "#lib/errors.ts";
import { log } from "#lib/log.ts";
import { oneLine } from "#lib/one-line.ts";
import { isAnew, type Question } from "./errand.ts";
import { findProvider, type Provider, providerName } from "./provider.ts";

/** What of a provider's word is read here. Whatever has another form counts as not said. */
const claimsSchema = z.object({
  iss: z.string().min(1).max(1_000),
  sub: z.string().min(1).max(255),
  auth_time: z.int().optional().catch(undefined),
  acr: z.string().optional().catch(undefined),
  amr: z.array(z.string()).catch([]),
  email: z.email().max(320).optional().catch(undefined),
  email_verified: z.boolean().catch(false),
  name: oneLine.min(1).max(120).optional().catch(undefined),
});
export type Claims = z.output<typeof claimsSchema>;

/** Of RFC 8176, and the two classes of OpenID Connect's EAP: proof that no phishing takes. */
const strongClasses = new Set(["phr", "phrh"]);

/** Whether the provider says that more than one factor was given there. */
export const isMultiFactor = ({ amr, acr }: Claims) =>
  amr.includes("mfa") || (acr !== undefined && strongClasses.has(acr));

/** Its clock may be so far from ours. */
const skewSeconds = 60;

/**
 * Who came back, by the provider's own signature: issuer, audience, nonce, state, time and PKCE are all checked by it.
 * @param returned the query of the way back
 * @throws AppError oidc_unreachable | oidc_declined | oidc_misunderstood | oidc_not_anew
 */
export async function exchangeCode(question: Question, returned: URLSearchParams): Promise<Claims> {
  const provider = await findProvider();
  const { claims, accessToken } = await askFor(provider, question, returned);
  if (isAnew(question.errand)) requireAnew(claims, question);
  return question.errand.kind !== "enter" && !claims.email
    ? withProfile(provider, claims, accessToken)
    : claims;
}

async function askFor({ configuration, redirectUri }: Provider, question: Question, given: URLSearchParams) {
  // Under the address that is registered there, whatever host this request names.
  const url = new URL(redirectUri);
  url.search = given.toString();
  const tokens = await client
    .authorizationCodeGrant(configuration, url, {
      expectedState: given.get("state") ?? "",
      expectedNonce: question.nonce,
      pkceCodeVerifier: question.verifier,
      idTokenExpected: true,
    })
    .catch(refuse);
  const claims = claimsSchema.safeParse(tokens.claims());
  if (!claims.success) throw new AppError("oidc_misunderstood", 502, named());
  return { claims: claims.data, accessToken: tokens.access_token };
}

/** A provider that looks only at its own cookie would let whoever sits there prove to be somebody. */
function requireAnew({ auth_time }: Claims, { askedAt }: Question): void {
  if (auth_time === undefined || auth_time < askedAt - skewSeconds)
    throw new AppError("oidc_not_anew", 403, named());
}

/** Many providers tell an e-mail only where they are asked for it. */
async function withProfile({ configuration }: Provider, claims: Claims, token: string): Promise<Claims> {
  const told = await client.fetchUserInfo(configuration, token, claims.sub).catch(refuse);
  const { email, email_verified, name } = told;
  const whole = claimsSchema.safeParse({ ...claims, email, email_verified, name });
  if (!whole.success) throw new AppError("oidc_misunderstood", 502, named());
  return whole.data;
}

function refuse(error: unknown): never {
  if (error instanceof client.AuthorizationResponseError) {
    log().info({ said: error.error.slice(0, 60) }, "the provider of sign-ins let nobody in");
    throw new AppError("oidc_declined", 403, named());
  }
  const code = error instanceof client.ClientError ? error.code : undefined;
  log().warn({ ...describeException(error), code }, "a sign-in at the provider was not understood");
  const isAway = error instanceof TypeError || code === "OAUTH_TIMEOUT" || code === "OAUTH_ABORT";
  throw new AppError(isAway ? "oidc_unreachable" : "oidc_misunderstood", 502, named());
}

const named = () => ({ provider: providerName() ?? "" });
