import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { address, create } from "../testing/request.ts";
import { type Connection, startTestSandbox, type TestSandbox } from "../testing/test-sandbox.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

const total = 2_864;
const generous = { daily_cents: 100_000_000, per_order_cents: 100_000_000 };

const draft = async (connection: Connection): Promise<string> => (await create(connection)).body.data.id;
const confirm = (connection: Connection, id: string) => connection.call("POST", `/orders/${id}/confirm`);
const cancel = (connection: Connection, id: string) => connection.call("POST", `/orders/${id}/cancel`);
const setWallet = (connection: Connection, body: object) =>
  sandbox.control("PATCH", "/wallet", { body: { account_id: connection.accountId, ...body } });
const wallet = async (connection: Connection) =>
  (await sandbox.control("GET", `/wallet?account_id=${connection.accountId}`)).body.data;

async function ledgerSum(connection: Connection): Promise<{ balance: number; credit: number }> {
  const client = new Client({ connectionString: sandbox.databaseUrl });
  await client.connect();
  const { rows } = await client.query(
    "select sum(balance_cents)::int as balance, sum(credit_cents)::int as credit from ledger_entries where account_id = $1",
    [connection.accountId],
  );
  await client.end();
  return rows[0];
}

describe("POST /v1/orders/{id}/confirm", () => {
  it("debits a live payment, credit first, and records it in the ledger", async () => {
    const live = await sandbox.connect({ mode: "live" });
    await setWallet(live, { balance_cents: 10_000, credit_cents: 1_000 });
    const reply = await confirm(live, await draft(live));
    expect(reply.body.data).toMatchObject({
      status: "confirmed",
      test: false,
      confirmed_at: expect.any(String),
    });
    expect(await wallet(live)).toMatchObject({ balance_cents: 10_000 - (total - 1_000), credit_cents: 0 });
    expect(await ledgerSum(live)).toEqual({ balance: 8_136, credit: 0 });
  });

  it("leaves a paid order unchanged, without a second debit", async () => {
    const live = await sandbox.connect({ mode: "live" });
    const id = await draft(live);
    const first = await confirm(live, id);
    const before = await wallet(live);
    const again = await confirm(live, id);
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect(await wallet(live)).toEqual(before);
  });

  it("checks a test payment like a live one, and debits nothing", async () => {
    const test = await sandbox.connect();
    await setWallet(test, { balance_cents: total, credit_cents: 0 });
    expect((await confirm(test, await draft(test))).body.data.status).toBe("test_confirmed");
    expect(await wallet(test)).toMatchObject({ balance_cents: total });
    await setWallet(test, { balance_cents: total - 1 });
    expect((await confirm(test, await draft(test))).body.error.code).toBe("insufficient_balance");
  });

  it("answers a refused payment with 402 and its code, and the order stays a draft", async () => {
    const live = await sandbox.connect({ mode: "live" });
    await setWallet(live, { enabled: false });
    const id = await draft(live);
    const refused = await confirm(live, id);
    expect([refused.status, refused.body.error.code]).toEqual([402, "wallet_disabled"]);
    expect((await live.call("GET", `/orders/${id}`)).body.data.status).toBe("draft");
  });

  it("refuses frozen payments, which GET /me reports, until they are restored", async () => {
    const live = await sandbox.connect({ mode: "live" });
    await sandbox.control("POST", `/keys/${live.keyId}/freeze`);
    const id = await draft(live);
    expect((await confirm(live, id)).body.error.code).toBe("payments_frozen");
    expect((await live.call("GET", "/me")).body.api_key.spending_limits.payments_frozen).toBe(true);
    await sandbox.control("POST", `/keys/${live.keyId}/unfreeze`);
    expect((await confirm(live, id)).status).toBe(200);
  });

  it("is 409 for an order of the other mode and for a cancelled one, 404 for another account's", async () => {
    const test = await sandbox.connect();
    const live = await sandbox.connect({ mode: "live", account_id: test.accountId });
    const id = await draft(test);
    expect((await confirm(live, id)).body.error.code).toBe("mode_mismatch");
    expect((await live.call("GET", `/orders/${id}`)).status).toBe(200);
    await cancel(test, id);
    expect((await confirm(test, id)).status).toBe(409);
    const other = await sandbox.connect();
    expect((await confirm(other, id)).status).toBe(404);
    expect((await confirm(test, "nothing")).status).toBe(404);
  });

  it("pays exactly 5 of 20 orders at once with funds for 5, over four keys of the account", async () => {
    const live = await sandbox.connect({ mode: "live", spending_limits: generous });
    const same = { mode: "live", spending_limits: generous, account_id: live.accountId } as const;
    const keys = [
      live,
      await sandbox.connect(same),
      await sandbox.connect(same),
      await sandbox.connect(same),
    ];
    await setWallet(live, { balance_cents: 4 * total, credit_cents: total + 100 });
    const drafts = await Promise.all(Array.from({ length: 20 }, () => draft(live)));
    const replies = await Promise.all(drafts.map((id, index) => confirm(keys[index % 4] ?? live, id)));
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(5);
    expect(replies.filter((reply) => reply.body.error?.code === "insufficient_balance")).toHaveLength(15);
    const left = await wallet(live);
    expect(left).toMatchObject({ balance_cents: 100, credit_cents: 0 });
    expect(await ledgerSum(live)).toEqual({ balance: left.balance_cents, credit: left.credit_cents });
  });

  it("pays one order once when 10 calls confirm it at once", async () => {
    const live = await sandbox.connect({ mode: "live" });
    const before = await wallet(live);
    const id = await draft(live);
    const replies = await Promise.all(Array.from({ length: 10 }, () => confirm(live, id)));
    expect(replies.every((reply) => reply.status === 200)).toBe(true);
    const after = await wallet(live);
    expect(before.balance_cents + before.credit_cents - after.balance_cents - after.credit_cents).toBe(total);
  });

  it("payments at once do not exceed the limit of the rolling 24 hours", async () => {
    const key = { spending_limits: { daily_cents: 3 * total, per_order_cents: total } };
    const test = await sandbox.connect(key);
    const drafts = await Promise.all(Array.from({ length: 8 }, () => draft(test)));
    const replies = await Promise.all(drafts.map((id) => confirm(test, id)));
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(3);
    expect(replies.filter((reply) => reply.body.error?.code === "spending_limit_reached")).toHaveLength(5);
  });
});

describe("unusual activity", () => {
  const assume = (body: object) => sandbox.control("PATCH", "/assumptions", { body });

  it.each([
    [
      "many more paid orders than usual",
      { unusual_paid_orders_per_hour: 2 },
      { unusual_paid_orders_per_hour: 500 },
    ],
    [
      "a burst of new countries",
      { unusual_new_countries_per_hour: 2 },
      { unusual_new_countries_per_hour: 20 },
    ],
  ])("freezes the key's payments: %s", async (_what, threshold, usual) => {
    await assume(threshold);
    const test = await sandbox.connect({ spending_limits: generous });
    const pay = (country: string) =>
      create(test, { confirm: true, shipping_address: { ...address, country } });
    expect((await pay("FR")).status).toBe(201);
    expect((await pay("IT")).status).toBe(201);
    const refused = await pay("ES");
    expect(refused.body.error.code).toBe("payments_frozen");
    expect((await test.call("GET", "/me")).body.api_key.spending_limits.payments_frozen).toBe(true);
    await assume(usual);
    expect((await confirm(test, refused.body.error.details.order.id)).status).toBe(402);
    await sandbox.control("POST", `/keys/${test.keyId}/unfreeze`);
    expect((await confirm(test, refused.body.error.details.order.id)).status).toBe(200);
  });
});

describe("POST /v1/orders/{id}/cancel", () => {
  it("returns the payment to credit and balance", async () => {
    const live = await sandbox.connect({ mode: "live" });
    await setWallet(live, { balance_cents: 10_000, credit_cents: 1_000 });
    const id = await draft(live);
    await confirm(live, id);
    const reply = await cancel(live, id);
    expect(reply.body.data).toMatchObject({
      status: "cancelled",
      refunded_cents: total,
      cancelled_at: expect.any(String),
    });
    expect(await wallet(live)).toMatchObject({ balance_cents: 10_000, credit_cents: 1_000 });
    expect((await live.call("GET", `/orders/${id}`)).body.data).not.toHaveProperty("refunded_cents");
  });

  it("refunds nothing for a draft and a test order", async () => {
    const test = await sandbox.connect();
    expect((await cancel(test, await draft(test))).body.data).toMatchObject({
      status: "cancelled",
      refunded_cents: 0,
    });
    const id = await draft(test);
    await confirm(test, id);
    expect((await cancel(test, id)).body.data.refunded_cents).toBe(0);
  });

  it("is 409 the second time, and after production has started", async () => {
    const test = await sandbox.connect();
    const id = await draft(test);
    await cancel(test, id);
    expect((await cancel(test, id)).status).toBe(409);
    const started = await draft(test);
    await confirm(test, started);
    await sandbox.control("POST", `/orders/${started}/advance`);
    expect((await cancel(test, started)).body.error.code).toBe("order_in_production");
  });

  it("refunds once when 10 calls cancel at once", async () => {
    const live = await sandbox.connect({ mode: "live" });
    const before = await wallet(live);
    const id = await draft(live);
    await confirm(live, id);
    const replies = await Promise.all(Array.from({ length: 10 }, () => cancel(live, id)));
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    expect(await wallet(live)).toEqual(before);
  });

  it("a cancelled order no longer counts in the spending limit", async () => {
    const test = await sandbox.connect({ spending_limits: { daily_cents: total, per_order_cents: total } });
    const id = await draft(test);
    await confirm(test, id);
    expect((await confirm(test, await draft(test))).status).toBe(402);
    await cancel(test, id);
    expect((await confirm(test, await draft(test))).status).toBe(200);
  });
});

it("the ledger is append-only", async () => {
  const client = new Client({ connectionString: sandbox.databaseUrl });
  await client.connect();
  await expect(client.query("update ledger_entries set balance_cents = 0")).rejects.toThrow("append-only");
  await expect(client.query("delete from ledger_entries")).rejects.toThrow("append-only");
  await client.end();
});
