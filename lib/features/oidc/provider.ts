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
// Not on globalThis: actions and routes are compiled apart, and none understands what another's copy has found out.
let kept: Found | null = null;

/** What people call the provider; null where none is set. */
export function providerName(): string | null {
  const { OIDC_ISSUER, OIDC_NAME } = env();
  return OIDC_ISSUER === undefined ? null : (OIDC_NAME ?? new URL(OIDC_ISSUER).host);
}

/**
 * The provider of the environment, as it describes itself; asked once an hour, and again after a failure.
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
  // Plain HTTP only where the environment was let name it: on this machine.
  const isLocal = OIDC_ISSUER.startsWith("http://");
  // What TLS has carried is taken unsigned otherwise, and there may be none, or a proxy that ends it.
  const execute = [client.enableNonRepudiationChecks, ...(isLocal ? [client.allowInsecureRequests] : [])];
  return client.discovery(new URL(OIDC_ISSUER), OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, undefined, {
    timeout: patienceSeconds,
    execute,
  });
}
