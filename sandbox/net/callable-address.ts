import { type BlockList, isIP } from "node:net";
import type { Network } from "../config.ts";
import { isPublicAddress } from "./public-address.ts";
import { isIn, toBlockList } from "./ranges.ts";

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
