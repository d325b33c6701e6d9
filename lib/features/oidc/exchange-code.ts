import * as client from "openid-client";
import { z } from "zod";
import { describeException } from "#lib/describe-exception.ts";
import { AppError } from "#lib/errors.ts";
import { log } from "#lib/log.ts";
import { oneLine } from "#lib/one-line.ts";
import { isReauthentication, type Question } from "./flow.ts";
import { findProvider, type Provider, providerName } from "./provider.ts";

/** The claims that are read. A claim in another format counts as missing. */
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

/** From RFC 8176, and the two classes of OpenID Connect's EAP: phishing-resistant sign-in. */
const strongClasses = new Set(["phr", "phrh"]);

/** Whether the provider reports more than one factor. */
export const isMultiFactor = ({ amr, acr }: Claims) =>
  amr.includes("mfa") || (acr !== undefined && strongClasses.has(acr));

/** Accepted clock difference to the provider. */
const skewSeconds = 60;

/**
 * Exchanges the code for the provider's signed claims: issuer, audience, nonce, state, time and PKCE are all checked.
 * @param returned the query of the callback
 * @throws AppError oidc_unreachable | oidc_declined | oidc_misunderstood | oidc_not_anew
 */
export async function exchangeCode(question: Question, returned: URLSearchParams): Promise<Claims> {
  const provider = await findProvider();
  const { claims, accessToken } = await askFor(provider, question, returned);
  if (isReauthentication(question.errand)) requireReauthenticated(claims, question);
  return question.errand.kind !== "enter" && !claims.email
    ? withProfile(provider, claims, accessToken)
    : claims;
}

async function askFor({ configuration, redirectUri }: Provider, question: Question, given: URLSearchParams) {
  // The registered callback address, whatever host this request names.
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

/** A provider that only checks its own cookie would accept any person at that browser as the account's owner. */
function requireReauthenticated({ auth_time }: Claims, { askedAt }: Question): void {
  if (auth_time === undefined || auth_time < askedAt - skewSeconds)
    throw new AppError("oidc_not_anew", 403, named());
}

/** Many providers return an e-mail only from the userinfo endpoint. */
async function withProfile({ configuration }: Provider, claims: Claims, token: string): Promise<Claims> {
  const userInfo = await client.fetchUserInfo(configuration, token, claims.sub).catch(refuse);
  const { email, email_verified, name } = userInfo;
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
