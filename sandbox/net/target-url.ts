import { isIP } from "node:net";
import { isPublicAddress } from "./public-address.ts";

const localNames = /(^|\.)(localhost|local|internal|home\.arpa|intranet|lan)\.?$/i;

/** What RFC 3986 lets stand in a URI: a name in another script is written xn--… in it. */
const uri = /^https?:\/\/[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/i;

function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, "");
}

/** Names resolve later: what they resolve to is checked again when a connection is made. */
function isPublicHost(url: URL): boolean {
  const host = hostOf(url);
  return isIP(host) !== 0 ? isPublicAddress(host) : host.includes(".") && !localNames.test(host);
}

/**
 * Why an address may not be called, or null when it may. "strict": HTTPS on port 443 of a public address only.
 * "local" also takes http, other ports and this machine. Specification: Rules 4 and 5.
 */
export function refuseTarget(text: string, network: "local" | "strict"): string | null {
  const url = URL.parse(text);
  if (url === null || text.length > 2_000 || !uri.test(text)) return "must be an absolute HTTPS address";
  if (url.username !== "" || url.password !== "") return "must not carry a user or password";
  if (network === "local") return null;
  if (url.protocol !== "https:") return "must be HTTPS";
  if (url.port !== "") return "must use port 443";
  return isPublicHost(url) ? null : "must be a public address";
}
