import "server-only";
import { headers } from "next/headers";
import { env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { isOwnRequest } from "./is-own-request.ts";

/**
 * Refuses a request that none of our own pages has sent. Next.js only warns about an action without an `Origin`. A
 * browser sends one with every POST, so a request without it, or with `null`, is not from our pages. `X-Forwarded-Host`
 * is not believed; APP_URL is our address.
 * @throws AppError foreign_origin
 */
export async function requireSameOrigin(): Promise<void> {
  const given = await headers();
  const [origin, host, site] = ["origin", "host", "sec-fetch-site"].map((name) => given.get(name));
  if (!isOwnRequest({ origin: origin ?? null, host: host ?? null, site: site ?? null }, env().APP_URL)) {
    throw new AppError("foreign_origin", 403);
  }
}
