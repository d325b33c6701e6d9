import { BlockList, isIP } from "node:net";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { MiddlewareHandler } from "hono";
import type { ServiceEnv } from "../caller.ts";
import { ApiError } from "../errors.ts";

function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "");
}

/** Whether an address is one of those allowed: single addresses or ranges like 10.0.0.0/8. */
export function addressAllowed(address: string, allowed: readonly string[]): boolean {
  const list = new BlockList();
  for (const entry of allowed) {
    const [network = "", bits] = entry.split("/");
    const family = isIP(network) === 6 ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(plain(network), family);
    else list.addSubnet(plain(network), Number(bits), family);
  }
  const caller = plain(address);
  return list.check(caller, isIP(caller) === 6 ? "ipv6" : "ipv4");
}

/** A key may be restricted to a set of caller addresses. Specification: Authentication 4. */
export const checkAddress: MiddlewareHandler<ServiceEnv> = (c, next) => {
  const { allowedIps } = c.get("caller").key;
  if (allowedIps !== null && !addressAllowed(getConnInfo(c).remote.address ?? "", allowedIps)) {
    throw new ApiError(403, "address_not_allowed", "This key may not be used from this address.");
  }
  return next();
};
