import "server-only";
import { env } from "#lib/env.ts";
import { privateHeaders } from "./reply-headers.ts";

/**
 * Redirects to one of our pages, or to an address that one of them has chosen. No cache stores it, and the browser
 * sends no referrer.
 */
export function seeOther(location: string): Response {
  return new Response(null, {
    status: 303,
    headers: {
      ...privateHeaders,
      Location: new URL(location, env().APP_URL).href,
      "Referrer-Policy": "no-referrer",
    },
  });
}
