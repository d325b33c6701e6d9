import "server-only";
import { headers } from "next/headers";
import { AppError } from "#lib/errors.ts";

/**
 * Next lets an action without an `Origin` pass with a warning; a browser always sends one with a POST, so what
 * has none, or `null`, is not one of our pages.
 * @throws AppError foreign_origin
 */
export async function requireSameOrigin(): Promise<void> {
  const given = await headers();
  const host = given.get("x-forwarded-host") ?? given.get("host");
  const origin = given.get("origin");
  if (!origin || !URL.canParse(origin) || new URL(origin).host !== host) {
    throw new AppError("foreign_origin", 403);
  }
}
