import { createHash, timingSafeEqual } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { ApiError } from "../errors.ts";

const digest = (value: string) => createHash("sha256").update(value).digest();

/** The control plane has a bearer token of its own. */
export function requireControlToken(token: string): MiddlewareHandler {
  const expected = digest(`Bearer ${token}`);
  return async (c, next) => {
    if (!timingSafeEqual(digest(c.req.header("Authorization") ?? ""), expected)) {
      throw new ApiError(401, "unauthorized", "The control token is missing or wrong.");
    }
    await next();
  };
}
