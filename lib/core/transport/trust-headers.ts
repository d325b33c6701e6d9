import { randomBytes } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { isOwnRequest } from "./is-own-request.ts";

const forwardedFor = "x-forwarded-for";
const forwardedHost = "x-forwarded-host";

/**
 * When an action belongs to another page, Next.js fetches that page from itself, with the headers of the first request.
 * The decisions about those headers then apply to the second request. Only this process knows the value that identifies
 * it.
 */
const innerHop = "x-pressroom-inner-hop";
const hopKey = randomBytes(32).toString("base64url");

/**
 * Makes `X-Forwarded-For` a single and true address. A visitor's own value is not believed. Otherwise, a password
 * guesser could use another address each time, or another person's. Next.js keeps an existing header, so this code
 * writes it before Next.js sees the request.
 * `X-Forwarded-Host` becomes the host of our own page that sent the request, or is removed. Next.js compares it with
 * the origin of an action and does not know APP_URL.
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
 * The visitor's address, behind this many proxies. Each proxy appends the address of its own client, so a visitor may
 * have written the entries further left. Null when the entry is not an address.
 */
export function pickAddress(
  forwarded: string | string[] | undefined,
  peer: string | undefined,
  proxies: number,
): string | null {
  const entries = [forwarded ?? []].flat().flatMap((line) => line.split(","));
  const addresses = [...entries, peer ?? ""].map(plain);
  const picked = addresses.at(-1 - Math.min(proxies, addresses.length - 1)) ?? "";
  return isIP(picked) === 0 ? null : picked;
}

/** Removes a port, brackets, and the IPv6 prefix that a dual-stack socket puts before an IPv4 address. */
function plain(text: string): string {
  const bare = text.trim().replace(/^\[([^\]]*)\](:\d+)?$/, "$1");
  const address = /^(\d+\.){3}\d+:\d+$/.test(bare) ? bare.replace(/:\d+$/, "") : bare;
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}
