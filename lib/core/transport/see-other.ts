import "server-only";
import { env } from "#lib/env.ts";
import { privateHeaders } from "./reply-headers.ts";

/** On to a page of ours, or to where one of ours has decided to send somebody; kept by no cache, told to no one. */
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
