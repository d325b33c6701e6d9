import type { MiddlewareHandler } from "hono";
import { ApiError } from "../errors.ts";

/** Throws 403 for a call from a browser. Specification: Authentication 6. */
export const refuseBrowsers: MiddlewareHandler = (c, next) => {
  if (c.req.header("Origin") !== undefined) {
    throw new ApiError(403, "browser_not_allowed", "Calls must come from a server, not from a browser.");
  }
  return next();
};
