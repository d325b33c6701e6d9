import * as client from "openid-client";
import { describeException } from "#lib/describe-exception.ts";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { log } from "#lib/log.ts";
import { paths } from "#lib/paths.ts";

export type Provider = { configuration: client.Configuration; redirectUri: string };

const patienceSeconds = 5;
const keptForMs = 3_600_000;

type Found = { at: number; configuration: Promise<client.Configuration> };
// Not on globalThis: actions and routes are bundled apart, and a configuration object works only with its own copy of
// the library.
let kept: Found | null = null;

/** The display name of the provider; null if none is configured. */
export function providerName(): string | null {
  const { OIDC_ISSUER, OIDC_NAME } = env();
  return OIDC_ISSUER === undefined ? null : (OIDC_NAME ?? new URL(OIDC_ISSUER).host);
}

/**
 * The configured provider with its discovery document; requested once an hour, and again after a failure.
 * @throws AppError oidc_unset | oidc_unreachable
 */
export async function findProvider(): Promise<Provider> {
  const name = providerName();
  if (name === null) throw new AppError("oidc_unset", 404);
  if (!kept || Date.now() - kept.at > keptForMs) kept = { at: Date.now(), configuration: discover() };
  const { configuration } = kept;
  const redirectUri = `${env().APP_URL}${paths.api.oidcCallback()}`;
  return configuration.then(
    (found) => ({ configuration: found, redirectUri }),
    (error: unknown) => {
      if (kept?.configuration === configuration) kept = null;
      log().warn(describeException(error), "the provider of sign-ins was not understood or did not answer");
      throw new AppError("oidc_unreachable", 503, { provider: name });
    },
  );
}

function discover(): Promise<client.Configuration> {
  const { OIDC_ISSUER = "", OIDC_CLIENT_ID = "", OIDC_CLIENT_SECRET } = env();
  // The environment allows plain HTTP only for an issuer on this machine.
  const isLocal = OIDC_ISSUER.startsWith("http://");
  // By default the library accepts unsigned tokens received over TLS. There may be no TLS here, or a proxy may
  // terminate it.
  const execute = [client.enableNonRepudiationChecks, ...(isLocal ? [client.allowInsecureRequests] : [])];
  return client.discovery(new URL(OIDC_ISSUER), OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, undefined, {
    timeout: patienceSeconds,
    execute,
  });
}
