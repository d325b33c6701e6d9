import { type BlockList, isIP } from "node:net";
import type { Network } from "../config.ts";
import { isCallable, whatIsCallable } from "./callable-address.ts";

const localNames = /(^|\.)(localhost|local|internal|home\.arpa|intranet|lan)\.?$/i;

/** What RFC 3986 lets stand in a URI: a name in another script is written xn--… in it. */
const uri = /^https?:\/\/[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/i;

function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, "");
}

/** Names resolve later: what they resolve to is checked again when a connection is made. */
function isCallableHost(url: URL, network: Network, allow: BlockList | undefined): boolean {
  const host = hostOf(url);
  if (isIP(host) !== 0) return isCallable(host, network, allow);
  return network === "local" || (host.includes(".") && !localNames.test(host));
}

/**
 * Why an address may not be called, or null when it may. "strict": HTTPS on port 443 of a public address only.
 * "local" also takes http, other ports, this machine and the ranges of `allow`. Specification: Rules 4 and 5.
 */
export function refuseTarget(text: string, network: Network, allow?: BlockList): string | null {
  const url = URL.parse(text);
  if (url === null || text.length > 2_000 || !uri.test(text)) return "must be an absolute HTTPS address";
  if (url.username !== "" || url.password !== "") return "must not carry a user or password";
  if (network === "strict" && url.protocol !== "https:") return "must be HTTPS";
  if (network === "strict" && url.port !== "") return "must use port 443";
  return isCallableHost(url, network, allow) ? null : `must be ${whatIsCallable(network)}`;
}
