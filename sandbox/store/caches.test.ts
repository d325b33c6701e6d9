import { drizzle } from "drizzle-orm/node-postgres";
import { Pool, type QueryConfig } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fingerprint } from "../middleware/bearer.ts";
import { address, create, items } from "../testing/request.ts";
import { startTestSandbox, type TestSandbox } from "../testing/test-sandbox.ts";
import { CallerCache } from "./caches.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

it("a variant that was just sold is refused as soon as it is discontinued", async () => {
  const caller = await sandbox.connect();
  const sold = [{ sku: "TEE-WHITE-L", quantity: 1 }];
  expect((await create(caller, { items: sold })).status).toBe(201);
  await sandbox.control("POST", "/variants/TEE-WHITE-L/discontinue");
  const refused = await create(caller, { items: sold });
  expect([refused.status, refused.body.error.code]).toEqual([422, "variant_discontinued"]);
  const estimated = await caller.call("POST", "/orders/estimate", {
    body: { items: sold, shipping_address: address },
  });
  expect(estimated.status).toBe(422);
});

it("a replay gets its first reply after its variant is discontinued", async () => {
  const caller = await sandbox.connect();
  const key = { "Idempotency-Key": "replayed-after-the-end" };
  const sold = [{ sku: "TEE-WHITE-XL", quantity: 1 }];
  const first = await create(caller, { items: sold }, key);
  await sandbox.control("POST", "/variants/TEE-WHITE-XL/discontinue");
  const again = await create(caller, { items: sold }, key);
  expect([again.status, again.body]).toEqual([200, first.body]);
  const other = await create(caller, { items: [{ ...sold[0], quantity: 2 }] }, key);
  expect([other.status, other.body.error.code]).toEqual([409, "idempotency_conflict"]);
});

it("each change of a key applies to its next call", async () => {
  const caller = await sandbox.connect();
  const frozen = async () => (await caller.call("GET", "/me")).body.api_key.spending_limits.payments_frozen;
  expect(await frozen()).toBe(false);
  await sandbox.control("POST", `/keys/${caller.keyId}/freeze`);
  expect(await frozen()).toBe(true);
  await sandbox.control("POST", `/keys/${caller.keyId}/unfreeze`);
  expect(await frozen()).toBe(false);
  await sandbox.control("POST", `/keys/${caller.keyId}/revoke`);
  expect((await caller.call("GET", "/me")).status).toBe(401);
});

it("a key that changes during a read is not cached with its old values", async () => {
  const { key, keyId } = await sandbox.connect();
  const pool = new Pool({ connectionString: sandbox.databaseUrl });
  const [read, changed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow: Pool = Object.assign(Object.create(pool), {
    query: async (statement: QueryConfig, values: unknown[]) => {
      const found = await pool.query(statement, values);
      read.resolve();
      await changed.promise;
      return found;
    },
  });
  const callers = new CallerCache(drizzle(slow));
  const early = callers.find(fingerprint(key));
  await read.promise;
  await sandbox.control("POST", `/keys/${keyId}/revoke`);
  callers.clear();
  changed.resolve();
  expect((await early)?.key.revokedAt).toBeNull();
  expect((await callers.find(fingerprint(key)))?.key.revokedAt).not.toBeNull();
  await pool.end();
});

it("GET /me reports that a key's own payments froze it, after a creation and after a confirmation", async () => {
  const own = await startTestSandbox();
  await own.control("PATCH", "/assumptions", { body: { unusual_paid_orders_per_hour: 1 } });
  for (const pay of ["creation", "confirmation"]) {
    const caller = await own.connect({
      spending_limits: { daily_cents: 1_000_000, per_order_cents: 100_000 },
    });
    expect((await create(caller, { confirm: true, items })).status).toBe(201);
    if (pay === "creation") expect((await create(caller, { confirm: true, items })).status).toBe(402);
    else {
      const { id } = (await create(caller)).body.data;
      expect((await caller.call("POST", `/orders/${id}/confirm`)).status).toBe(402);
    }
    expect((await caller.call("GET", "/me")).body.api_key.spending_limits.payments_frozen).toBe(true);
  }
  await own.close();
});

it("a reset clears the cached keys", async () => {
  const own = await startTestSandbox();
  const caller = await own.connect();
  expect((await create(caller)).status).toBe(201);
  await own.control("POST", "/reset", { body: { seed: "other", orders: 0, products: 1, variants: 10 } });
  expect((await caller.call("GET", "/me")).status).toBe(401);
  await own.close();
});
