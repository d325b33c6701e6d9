import { getConnInfo } from "@hono/node-server/conninfo";
import type { MiddlewareHandler } from "hono";
import { ApiError } from "../errors.ts";
import { isIn, toBlockList } from "../net/ranges.ts";
import type { ServiceEnv } from "../services.ts";

/** Whether an address is allowed. `allowed` lists single addresses and ranges like 10.0.0.0/8. */
export const addressAllowed = (address: string, allowed: readonly string[]): boolean =>
  isIn(toBlockList(allowed), address);

/** Throws 403 when the key does not allow the caller's address. Specification: Authentication 4. */
export const checkAddress: MiddlewareHandler<ServiceEnv> = (c, next) => {
  const { allowedIps } = c.get("caller").key;
  if (allowedIps !== null && !addressAllowed(getConnInfo(c).remote.address ?? "", allowedIps)) {
    throw new ApiError(403, "address_not_allowed", "This key may not be used from this address.");
  }
  return next();
};
