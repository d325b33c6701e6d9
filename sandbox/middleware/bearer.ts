import { hash } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { ApiError } from "../errors.ts";
import type { Caller, Scope, ServiceEnv, Services } from "../services.ts";

const form = /^Bearer (svc_(?:live|test)_[A-Za-z0-9]{8,200})$/i;

/** The fingerprint of a key: SHA-256 in hex. The key itself is never stored. */
export function fingerprint(key: string): string {
  return hash("sha256", key, "hex");
}

/** Throws 401 for a missing, invalid, expired or revoked key. The reply does not say which. */
export function requireKey({ callers, world }: Services): MiddlewareHandler<ServiceEnv> {
  return async (c, next) => {
    const key = form.exec(c.req.header("Authorization") ?? "")?.[1];
    const caller = key === undefined ? undefined : await callers.find(fingerprint(key));
    const expired = caller?.key.expiresAt != null && caller.key.expiresAt <= world.clock.now();
    if (caller === undefined || expired || caller.key.revokedAt !== null) {
      throw new ApiError(401, "unauthorized", "The API key is missing, wrong, expired or revoked.");
    }
    c.set("caller", caller);
    await next();
  };
}

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
