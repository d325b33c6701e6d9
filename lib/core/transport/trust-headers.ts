import { randomBytes } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { isOwnRequest } from "./is-own-request.ts";

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

/**
 * Who asked, given how many proxies stand in front: each of them adds whom it heard to the end of the header, so that
 * what is farther to the left was written by somebody else. Null for what is no address.
 */
export function pickAddress(
  forwarded: string | string[] | undefined,
  peer: string | undefined,
  proxies: number,
): string | null {
  const told = [forwarded ?? []].flat().flatMap((line) => line.split(","));
  const heard = [...told, peer ?? ""].map(plain);
  const picked = heard.at(-1 - Math.min(proxies, heard.length - 1)) ?? "";
  return isIP(picked) === 0 ? null : picked;
}

/** Without a port, brackets, or the prefix of an IPv4 address on a socket of both kinds. */
function plain(text: string): string {
  const bare = text.trim().replace(/^\[([^\]]*)\](:\d+)?$/, "$1");
  const address = /^(\d+\.){3}\d+:\d+$/.test(bare) ? bare.replace(/:\d+$/, "") : bare;
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}
