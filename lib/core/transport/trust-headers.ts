import { randomBytes } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { isOwnRequest } from "./is-own-request.ts";
import { pickAddress } from "./pick-address.ts";

const forwardedFor = "x-forwarded-for";
const forwardedHost = "x-forwarded-host";

/**
 * Next fetches from itself the action that belongs to another page than it was sent to, with the headers of the first
 * request. What was decided about those holds for the second one, which nobody but this process can mark.
 */
const innerHop = "x-pressroom-inner-hop";
const hopKey = randomBytes(32).toString("base64url");

/**
 * From here on `X-Forwarded-For` is one address and true: what a visitor writes there themselves is not believed, or
 * whoever guesses passwords would come from another address each time, or from somebody else's. Next keeps the header
 * where there is one, so it is written before Next sees the request.
 *
 * `X-Forwarded-Host` is the host of our own page that sent this, and otherwise absent. Next compares it with the origin
 * of an action and knows nothing of APP_URL.
 */
export function trustHeaders(proxies: number, appUrl: string): void {
  subscribe("http.server.request.start", (message) => {
    const { headers, socket } = (message as { request: IncomingMessage }).request;
    if (headers[innerHop] === hopKey) {
      headers.host = headers[forwardedHost]?.toString() ?? headers.host;
      return;
    }
    headers[innerHop] = hopKey;
    write(headers, forwardedHost, ownHost(headers, appUrl));
    write(headers, forwardedFor, pickAddress(headers[forwardedFor], socket.remoteAddress, proxies));
  });
}

function ownHost(headers: IncomingHttpHeaders, appUrl: string): string | undefined {
  const { origin, host, "sec-fetch-site": site } = headers;
  const given = { origin: origin ?? null, host: host ?? null, site: site?.toString() ?? null };
  return origin && isOwnRequest(given, appUrl) ? new URL(origin).host : undefined;
}

function write(headers: IncomingHttpHeaders, name: string, value: string | null | undefined): void {
  if (value) headers[name] = value;
  else delete headers[name];
}
