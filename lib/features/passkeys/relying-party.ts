import { isIP } from "node:net";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";

type RelyingParty = { id: string; origin: string };

/**
 * The relying party of passkeys: the public address, whatever host a request names. Null where browsers create no
 * passkeys: over plain HTTP to another machine, and for an IP address.
 */
export function relyingParty(): RelyingParty | null {
  const { origin, hostname, protocol } = new URL(env().APP_URL);
  const isLocal = hostname === "localhost" || hostname.endsWith(".localhost");
  const isNumbers = isIP(hostname) !== 0 || hostname.startsWith("[");
  return isNumbers || (protocol !== "https:" && !isLocal) ? null : { id: hostname, origin };
}

/** @throws AppError passkeys_impossible */
export function requireParty(): RelyingParty {
  const party = relyingParty();
  if (!party) throw new AppError("passkeys_impossible", 409);
  return party;
}
