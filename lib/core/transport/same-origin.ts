import "server-only";
import { headers } from "next/headers";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { isOwnRequest } from "./is-own-request.ts";

/**
 * Next lets an action without an `Origin` pass with a warning; a browser always sends one with a POST, so what
 * has none, or `null`, is not one of our pages. `X-Forwarded-Host` is not believed: APP_URL says who we are.
 * @throws AppError foreign_origin
 */
export async function requireSameOrigin(): Promise<void> {
  const given = await headers();
  const [origin, host, site] = ["origin", "host", "sec-fetch-site"].map((name) => given.get(name));
  if (!isOwnRequest({ origin: origin ?? null, host: host ?? null, site: site ?? null }, env().APP_URL)) {
    throw new AppError("foreign_origin", 403);
  }
}
