import { BlockList, isIP } from "node:net";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { MiddlewareHandler } from "hono";
import type { ServiceEnv } from "../caller.ts";
import { ApiError } from "../errors.ts";

const mapped = /^::ffff:(?=\d+\.)/i;

/** An IPv4 address that was written as IPv6, as it is. */
const plain = (address: string): string => address.replace(mapped, "");
const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

/** Whether an address is one of those allowed: single addresses or ranges like 10.0.0.0/8. */
export function addressAllowed(address: string, allowed: readonly string[]): boolean {
  const list = new BlockList();
  for (const entry of allowed) {
    const [written = "", bits] = entry.split("/");
    const network = plain(written);
    if (bits === undefined) list.addAddress(network, familyOf(network));
    else {
      const shared = mapped.test(written) ? Math.max(0, Number(bits) - 96) : Number(bits);
      list.addSubnet(network, shared, familyOf(network));
    }
  }
  const caller = plain(address);
  return list.check(caller, familyOf(caller));
}

/** A key may be restricted to a set of caller addresses. Specification: Authentication 4. */
export const checkAddress: MiddlewareHandler<ServiceEnv> = (c, next) => {
  const { allowedIps } = c.get("caller").key;
  if (allowedIps !== null && !addressAllowed(getConnInfo(c).remote.address ?? "", allowedIps)) {
    throw new ApiError(403, "address_not_allowed", "This key may not be used from this address.");
  }
  return next();
};
