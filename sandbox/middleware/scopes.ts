import type { MiddlewareHandler } from "hono";
import type { Caller, Scope, ServiceEnv } from "../caller.ts";
import { ApiError } from "../errors.ts";

/** Throws 403 `missing_scope` unless the key has one of these permissions. */
export function assertScope(caller: Caller, ...anyOf: [Scope, ...Scope[]]): void {
  if (anyOf.some((scope) => caller.key.scopes.includes(scope))) return;
  throw new ApiError(403, "missing_scope", `The key lacks the permission ${anyOf.join(" or ")}.`);
}

export function requireScope(...anyOf: [Scope, ...Scope[]]): MiddlewareHandler<ServiceEnv> {
  return (c, next) => {
    assertScope(c.get("caller"), ...anyOf);
    return next();
  };
}
