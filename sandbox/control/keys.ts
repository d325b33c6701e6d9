import { randomBytes, randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { Hono } from "hono";
import { z } from "zod";
import { defaultLimits } from "../domain/payment-checks.ts";
import { notFound } from "../errors.ts";
import { fingerprint } from "../middleware/bearer.ts";
import { isRange } from "../net/ranges.ts";
import { type ApiKey, type ServiceEnv, type Services, scopes } from "../services.ts";
import { apiKeys } from "../store/schema/accounts.ts";
import { parseQuery } from "../wire/query.ts";
import { parseBody, pathId, refuseBody } from "../wire/request.ts";
import { dateTime, text, uuid } from "../wire/scalars.ts";
import { findAccount } from "./accounts.ts";

const toIsoDate = (date: Date | null) => date?.toISOString() ?? null;

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
    expires_at: toIsoDate(row.expiresAt),
    revoked_at: toIsoDate(row.revokedAt),
    created_at: toIsoDate(row.createdAt),
  };
}

export type ListedKey = ReturnType<typeof toListedKey>;

/** GET /keys: the keys of an account, newest first. It shows their prefixes, because only fingerprints are stored. */
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

const letters = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789";
const prefixLength = "svc_live_".length + 6;

const cents = z.number().int().min(0).max(1_000_000_000);

/** Specification, "Authentication" rule 8. Cents. */
export const limitsSchema = z.strictObject({ daily_cents: cents, per_order_cents: cents });

export const keySchema = z.strictObject({
  account_id: uuid().optional(),
  name: text(100).min(1).default("Key"),
  mode: z.enum(["live", "test"]),
  scopes: z.array(z.enum(scopes)),
  spending_limits: limitsSchema.optional(),
  allowed_ips: z.array(z.string().refine(isRange, { error: "must be an IP address or range" })).optional(),
  expires_at: dateTime().optional(),
});

function makeKey(mode: "live" | "test"): string {
  const random = [...randomBytes(32)].map((byte) => letters[byte % letters.length]).join("");
  return `svc_${mode}_${random}`;
}

/** POST /keys, and …/{id}/revoke, /freeze, /unfreeze, /limits. */
export function keyRoutes({ db, world, callers }: Services) {
  const routes = new Hono<ServiceEnv>();

  routes.post("/", async (c) => {
    const given = parseBody(keySchema, c.var.body);
    const account = await findAccount(db, given.account_id?.toLowerCase());
    const key = makeKey(given.mode);
    const limits = given.spending_limits;
    const pays = limits !== undefined || given.scopes.includes("orders:confirm");
    const row = {
      id: randomUUID(),
      accountId: account.id,
      name: given.name,
      mode: given.mode,
      prefix: key.slice(0, prefixLength),
      fingerprint: fingerprint(key),
      scopes: [...new Set(given.scopes)],
      perOrderCents: pays ? (limits?.per_order_cents ?? defaultLimits.perOrderCents) : null,
      dailyCents: pays ? (limits?.daily_cents ?? defaultLimits.dailyCents) : null,
      allowedIps: given.allowed_ips ?? null,
      expiresAt: given.expires_at ?? null,
      createdAt: world.clock.now(),
    };
    await db.insert(apiKeys).values(row);
    return c.json({ data: { id: row.id, key, prefix: row.prefix } }, 201);
  });

  async function change(id: string, values: Partial<ApiKey>) {
    const [row] = await db.update(apiKeys).set(values).where(eq(apiKeys.id, id)).returning();
    if (row === undefined) throw notFound();
    callers.clear();
    return {
      data: {
        id: row.id,
        prefix: row.prefix,
        payments_frozen: row.paymentsFrozen,
        revoked_at: row.revokedAt?.toISOString() ?? null,
      },
    };
  }

  const changes: Record<string, () => Partial<ApiKey>> = {
    revoke: () => ({ revokedAt: world.clock.now() }),
    freeze: () => ({ paymentsFrozen: true }),
    unfreeze: () => ({ paymentsFrozen: false, restoredAt: world.clock.now() }),
  };
  for (const [name, values] of Object.entries(changes)) {
    routes.post(`/:id/${name}`, async (c) => {
      refuseBody(c.var.body);
      return c.json(await change(pathId(c), values()));
    });
  }

  routes.post("/:id/limits", async (c) => {
    const limits = parseBody(limitsSchema, c.var.body);
    const values = { dailyCents: limits.daily_cents, perOrderCents: limits.per_order_cents };
    return c.json(await change(pathId(c), values));
  });

  return routes;
}
