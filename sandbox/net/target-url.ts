import { BlockList, isIP } from "node:net";
import type { Network } from "../config.ts";
import { isIn, toBlockList } from "./ranges.ts";

/** Every network that is not public: RFC 6890 and its later additions. */
const notPublic = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const) {
  notPublic.addSubnet(network, bits, "ipv4");
}

/** Global unicast is 2000::/3. The networks below are its tunnels, documentation and benchmarks. */
const unicast = new BlockList();
unicast.addSubnet("2000::", 3, "ipv6");
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const) {
  notPublic.addSubnet(network, bits, "ipv6");
}

/** Whether a text is a public IP address. False for any text that is not an IP address. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !notPublic.check(address, "ipv4");
  if (family === 6) return unicast.check(address, "ipv6") && !notPublic.check(address, "ipv6");
  return false;
}

const loopback = toBlockList(["127.0.0.0/8", "::1"]);

/** Refused even when an allowed range contains them. */
const neverCallable = toBlockList([
  // Unspecified, link-local, multicast, reserved, broadcast.
  "0.0.0.0/8",
  "169.254.0.0/16",
  "224.0.0.0/4",
  "240.0.0.0/4",
  "fe80::/10",
  "ff00::/8",
  // Metadata services that give out credentials, beside 169.254.0.0/16: Alibaba, Oracle, Azure, AWS, Google.
  "100.100.100.200",
  "192.0.0.0/24",
  "168.63.129.16",
  "fd00:ec2::/32",
  "fd20:ce::254",
  // IPv6 notations of an IPv4 address that is not checked here: compatible (with ::), NAT64, Teredo, 6to4.
  "::/96",
  "64:ff9b::/96",
  "64:ff9b:1::/48",
  "2001::/32",
  "2002::/16",
]);

/**
 * Whether an IP address may be called: in "strict" a public one, in "local" also one of this machine or of `allow`.
 * Apart from loopback, no mode may call an address of `never`, such as a metadata service.
 */
export function isCallable(address: string, network: Network, allow?: BlockList): boolean {
  // An address with a zone ("fe80::1%eth0") is valid on one link only.
  if (isIP(address) === 0 || address.includes("%")) return false;
  if (network === "local" && isIn(loopback, address)) return true;
  if (isIn(neverCallable, address)) return false;
  return isPublicAddress(address) || (network === "local" && allow !== undefined && isIn(allow, address));
}

/** Names the callable addresses in an error message, after "must be". */
export const describeCallable = (network: Network): string =>
  network === "strict"
    ? "a public address"
    : "a public address, one of this machine, or in a range of SANDBOX_ALLOW";

const localNames = /(^|\.)(localhost|local|internal|home\.arpa|intranet|lan)\.?$/i;

/** The characters that RFC 3986 allows in a URI. A name in another script must have its xn-- form. */
const uri = /^https?:\/\/[\w\-.~:/?#[\]@!$&'()*+,;=%]+$/i;

function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, "");
}

/** Checks an IP address, or the form of a name. The addresses of a name are checked when it connects. */
function isCallableHost(url: URL, network: Network, allow: BlockList | undefined): boolean {
  const host = hostOf(url);
  if (isIP(host) !== 0) return isCallable(host, network, allow);
  return network === "local" || (host.includes(".") && !localNames.test(host));
}

/**
 * The reason why a URL may not be called, or null when it may. "strict" accepts only HTTPS at a public address, on any
 * port. "local" also accepts http, this machine and the ranges of `allow`. Specification: Rules 4.
 */
export function refuseTarget(text: string, network: Network, allow?: BlockList): string | null {
  const url = URL.parse(text);
  if (url === null || !uri.test(text)) return "must be an absolute HTTPS address";
  if (url.username !== "" || url.password !== "") return "must not carry a user or password";
  if (network === "strict" && url.protocol !== "https:") return "must be HTTPS";
  return isCallableHost(url, network, allow) ? null : `must be ${describeCallable(network)}`;
}

/** The same for the URL of a webhook: "strict" also requires port 443. Specification: Rules 5. */
export function refuseWebhookTarget(text: string, network: Network, allow?: BlockList): string | null {
  const refused = refuseTarget(text, network, allow);
  if (refused !== null || network === "local") return refused;
  return new URL(text).port === "" ? null : "must use port 443";
}
