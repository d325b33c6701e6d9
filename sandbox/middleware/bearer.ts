import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { MiddlewareHandler } from "hono";
import type { Caller, ServiceEnv } from "../caller.ts";
import { ApiError } from "../errors.ts";
import type { Services } from "../services.ts";
import type { Db } from "../store/database.ts";
import { accounts } from "../store/schema/accounts.ts";
import { apiKeys } from "../store/schema/api-keys.ts";

const form = /^Bearer (svc_(?:live|test)_[A-Za-z0-9]{8,200})$/i;

/** Only this fingerprint of a key is ever stored. */
export function fingerprint(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

/** Every call asks this: a named statement, planned once a connection. */
function prepareFinder(db: Db): (key: string) => Promise<Caller | undefined> {
  const statement = db
    .select({ key: apiKeys, account: accounts })
    .from(apiKeys)
    .innerJoin(accounts, eq(accounts.id, apiKeys.accountId))
    .where(eq(apiKeys.fingerprint, sql.placeholder("fingerprint")))
    .prepare("find_caller");
  return async (key) => {
    const [caller] = await statement.execute({ fingerprint: fingerprint(key) });
    return caller;
  };
}

/** A missing, invalid, expired or revoked key is 401, and the reply does not say which. */
export function requireKey({ db, world }: Services): MiddlewareHandler<ServiceEnv> {
  const findCaller = prepareFinder(db);
  return async (c, next) => {
    const key = form.exec(c.req.header("Authorization") ?? "")?.[1];
    const caller = key === undefined ? undefined : await findCaller(key);
    const expired = caller?.key.expiresAt != null && caller.key.expiresAt <= world.clock.now();
    if (caller === undefined || expired || caller.key.revokedAt !== null) {
      throw new ApiError(401, "unauthorized", "The API key is missing, wrong, expired or revoked.");
    }
    c.set("caller", caller);
    await next();
  };
}
