import { BlockList, isIP } from "node:net";
import type { Network } from "../config.ts";
import { isIn, toBlockList } from "./ranges.ts";

/** Everything that is not the public internet: RFC 6890 and its later additions. */
const closed = new BlockList();
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
  closed.addSubnet(network, bits, "ipv4");
}

/** Global unicast is 2000::/3; of that, these are tunnels, documentation and benchmarks. */
const unicast = new BlockList();
unicast.addSubnet("2000::", 3, "ipv6");
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const) {
  closed.addSubnet(network, bits, "ipv6");
}

/** Whether an IP address is one of the public internet. What is no IP address is not. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed.check(address, "ipv4");
  if (family === 6) return unicast.check(address, "ipv6") && !closed.check(address, "ipv6");
  return false;
}

const loopback = toBlockList(["127.0.0.0/8", "::1"]);

/** Also when a range that is allowed contains them. */
const never = toBlockList([
  // Unspecified, link-local, multicast, reserved, broadcast.
  "0.0.0.0/8",
  "169.254.0.0/16",
  "224.0.0.0/4",
  "240.0.0.0/4",
  "fe80::/10",
  "ff00::/8",
  // Where clouds hand credentials to their machines, beside 169.254.0.0/16: Alibaba, Oracle, Azure, AWS, Google.
  "100.100.100.200",
  "192.0.0.0/24",
  "168.63.129.16",
  "fd00:ec2::/32",
  "fd20:ce::254",
  // An IPv4 address in another notation that is not judged here: compatible (with ::), NAT64, Teredo, 6to4.
  "::/96",
  "64:ff9b::/96",
  "64:ff9b:1::/48",
  "2001::/32",
  "2002::/16",
]);

/**
 * Whether an IP address may be called: in "strict" a public one, in "local" also one of this machine or of `allow`.
 * Addresses that lead to what no receiver or file server is, such as metadata services, may never be called.
 */
export function isCallable(address: string, network: Network, allow?: BlockList): boolean {
  // An address with a zone ("fe80::1%eth0") is of one link only.
  if (isIP(address) === 0 || address.includes("%")) return false;
  if (network === "local" && isIn(loopback, address)) return true;
  if (isIn(never, address)) return false;
  return isPublicAddress(address) || (network === "local" && allow !== undefined && isIn(allow, address));
}

/** As it ends a sentence: "must be …". */
export const whatIsCallable = (network: Network): string =>
  network === "strict"
    ? "a public address"
    : "a public address, one of this machine, or in a range of SANDBOX_ALLOW";

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
