import { desc, eq } from "drizzle-orm";
import { Hono } from "hono";
import type { ApiKey, ServiceEnv } from "../caller.ts";
import type { Services } from "../services.ts";
import { apiKeys } from "../store/schema/api-keys.ts";
import { parseQuery } from "../wire/query.ts";
import { uuid } from "../wire/text.ts";
import { findAccount } from "./find-account.ts";

const moment = (date: Date | null) => date?.toISOString() ?? null;

function toListedKey(row: ApiKey) {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    mode: row.mode,
    scopes: row.scopes,
    per_order_cents: row.perOrderCents,
    daily_cents: row.dailyCents,
    payments_frozen: row.paymentsFrozen,
    allowed_ips: row.allowedIps,
    expires_at: moment(row.expiresAt),
    revoked_at: moment(row.revokedAt),
    created_at: moment(row.createdAt),
  };
}

export type ListedKey = ReturnType<typeof toListedKey>;

/** GET /keys: the keys of an account, newest first; by prefix, since nobody can show a key again. */
export function listKeyRoutes({ db }: Services) {
  return new Hono<ServiceEnv>().get("/", async (c) => {
    const { account_id } = parseQuery(c, { account_id: uuid().optional() }, "refuse");
    const account = await findAccount(db, account_id);
    const rows = await db
      .select()
      .from(apiKeys)
      .where(eq(apiKeys.accountId, account.id))
      .orderBy(desc(apiKeys.createdAt))
      .limit(200);
    return c.json({ data: rows.map(toListedKey) });
  });
}
