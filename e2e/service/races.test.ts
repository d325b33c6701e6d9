import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { create, items, type Reply } from "#sandbox/testing/request.ts";
import { type Connection, startTestSandbox, type TestSandbox } from "#sandbox/testing/test-sandbox.ts";
import { lockTable } from "./lock-table.ts";
import { printResult } from "./scale.ts";

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

const at = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

const withStatus = (replies: Reply[], status: number) => replies.filter((reply) => reply.status === status);
const ids = (replies: Reply[]) => new Set(replies.map((reply) => reply.body.data.id));

async function countOrders(caller: Connection): Promise<number> {
  return (await caller.call("GET", "/orders?limit=100")).body.data.length;
}

async function setWallet(caller: Connection, balance: number): Promise<void> {
  const body = { account_id: caller.accountId, balance_cents: balance, credit_cents: 0 };
  await sandbox.control("PATCH", "/wallet", { body });
}

async function readBalance(caller: Connection): Promise<number> {
  return (await sandbox.control("GET", `/wallet?account_id=${caller.accountId}`)).body.data.balance_cents;
}

const plenty = { per_order_cents: 1_000_000_000, daily_cents: 1_000_000_000 };

/** Creates drafts of one account. Returns their ids and the total of each in cents. */
async function draft(caller: Connection, count: number) {
  const drafts = await at(count, () => create(caller));
  return { orderIds: [...ids(drafts)], cents: Number(drafts[0]?.body.data.costs.total_cents) };
}

const confirmAll = (caller: Connection, orderIds: string[]) =>
  Promise.all(orderIds.map((id) => caller.call("POST", `/orders/${id}/confirm`)));

describe("at the same time", () => {
  it("100 creations with one key create one order", async () => {
    const caller = await sandbox.connect();
    const key = { "Idempotency-Key": randomUUID() };
    const replies = await at(100, () => create(caller, {}, key));
    expect(withStatus(replies, 201)).toHaveLength(1);
    expect(withStatus(replies, 200)).toHaveLength(99);
    expect(new Set(replies.map((reply) => JSON.stringify(reply.body))).size).toBe(1);
    expect(replies.filter((reply) => reply.headers.get("Idempotent-Replayed") === "true")).toHaveLength(99);
    expect(await countOrders(caller)).toBe(1);
    printResult("races: 100 creations under one key → 1 order, 99 replays of it");
  });

  it("100 paying creations with one key debit once", async () => {
    const caller = await sandbox.connect({ mode: "live", spending_limits: plenty });
    await setWallet(caller, 1_000_000);
    const key = { "Idempotency-Key": randomUUID() };
    const replies = await at(100, () => create(caller, { confirm: true }, key));
    expect(withStatus(replies, 201)).toHaveLength(1);
    expect(new Set(replies.map((reply) => JSON.stringify(reply.body))).size).toBe(1);
    const cents: number = replies[0]?.body.data.costs.total_cents;
    expect(await readBalance(caller)).toBe(1_000_000 - cents);
  });

  it("two bodies with one key create one order and one conflict", async () => {
    const caller = await sandbox.connect();
    let orders = 0;
    for (let round = 0; round < 25; round += 1) {
      const key = { "Idempotency-Key": randomUUID() };
      const replies = await at(2, (index) =>
        create(caller, { items: [{ ...items[0], quantity: index + 1 }] }, key),
      );
      expect(replies.map((reply) => reply.status).toSorted()).toEqual([201, 409]);
      expect(withStatus(replies, 409)[0]?.body.error.code).toBe("idempotency_conflict");
      orders += 1;
    }
    expect(await countOrders(caller)).toBe(orders);
  });

  it("50 creations with one external_id create one order", async () => {
    const caller = await sandbox.connect();
    const replies = await at(50, () => create(caller, { external_id: "order-1" }));
    expect(withStatus(replies, 201)).toHaveLength(1);
    expect(withStatus(replies, 409)).toHaveLength(49);
    const codes = new Set(withStatus(replies, 409).map((reply) => reply.body.error.code));
    expect([...codes]).toEqual(["duplicate_external_id"]);
    expect(await countOrders(caller)).toBe(1);
  });

  it("50 payments with funds for 10 pay exactly 10", async () => {
    const caller = await sandbox.connect({ mode: "live", spending_limits: plenty });
    const { orderIds, cents } = await draft(caller, 50);
    await setWallet(caller, 10 * cents + (cents - 1));
    const replies = await confirmAll(caller, orderIds);
    expect(withStatus(replies, 200)).toHaveLength(10);
    const refused = withStatus(replies, 402).map((reply) => reply.body.error.code);
    expect(refused).toEqual(Array.from({ length: 40 }, () => "insufficient_balance"));
    expect(await readBalance(caller)).toBe(cents - 1);
    printResult("races: 50 payments with funds for 10 → 10 paid, 40 refused, the rest still in the wallet");
  });

  it("50 payments with a daily limit for 10 pay exactly 10", async () => {
    const first = await sandbox.connect();
    const { cents } = await draft(first, 1);
    const limits = { per_order_cents: cents, daily_cents: 10 * cents };
    const caller = await sandbox.connect({ mode: "live", spending_limits: limits });
    await setWallet(caller, 1_000 * cents);
    const { orderIds } = await draft(caller, 50);
    const replies = await confirmAll(caller, orderIds);
    expect(withStatus(replies, 200)).toHaveLength(10);
    const refused = withStatus(replies, 402).map((reply) => reply.body.error.code);
    expect(refused).toEqual(Array.from({ length: 40 }, () => "spending_limit_reached"));
    expect(await readBalance(caller)).toBe(990 * cents);
    printResult("races: 50 payments within a rolling day for 10 → 10 paid");
  });

  it("50 confirmations of one order debit once, 50 cancellations refund once", async () => {
    const caller = await sandbox.connect({ mode: "live", spending_limits: plenty });
    await setWallet(caller, 1_000_000);
    const { orderIds, cents } = await draft(caller, 1);
    const [id = ""] = orderIds;
    const confirmed = await at(50, () => caller.call("POST", `/orders/${id}/confirm`));
    expect(withStatus(confirmed, 200)).toHaveLength(50);
    expect(await readBalance(caller)).toBe(1_000_000 - cents);
    const cancelled = await at(50, () => caller.call("POST", `/orders/${id}/cancel`));
    expect(withStatus(cancelled, 200)).toHaveLength(1);
    expect(withStatus(cancelled, 409)).toHaveLength(49);
    expect(await readBalance(caller)).toBe(1_000_000);
  });

  it("30 registrations leave ten endpoints", async () => {
    const caller = await sandbox.connect();
    const body = { url: "http://127.0.0.1:9/hook", events: ["order.created"] };
    const replies = await at(30, () => caller.call("POST", "/webhooks", { body }));
    expect(withStatus(replies, 201)).toHaveLength(10);
    expect(withStatus(replies, 409)).toHaveLength(20);
  });

  it("a revoked key pays nothing after its revocation is answered", async () => {
    const caller = await sandbox.connect({ mode: "live", spending_limits: plenty });
    await setWallet(caller, 1_000_000_000);
    // The service has seen the key by now, as with a key in daily use.
    expect((await caller.call("GET", "/me")).status).toBe(200);
    const { orderIds } = await draft(caller, 40);
    const paying = orderIds.map((id) => caller.call("POST", `/orders/${id}/confirm`));
    await Promise.race(paying);
    await sandbox.control("POST", `/keys/${caller.keyId}/revoke`);
    const left = await readBalance(caller);
    expect((await create(caller, { confirm: true })).status).toBe(401);
    const statuses = (await Promise.all(paying)).map((reply) => reply.status);
    expect(statuses.filter((status) => status !== 200 && status !== 401)).toEqual([]);
    expect(await readBalance(caller)).toBe(left);
    const after = await at(20, () => caller.call("GET", "/me"));
    expect(withStatus(after, 401)).toHaveLength(20);
  });

  it("the revocation of a key waits for a payment that has begun", async () => {
    const caller = await sandbox.connect({ mode: "live", spending_limits: plenty });
    const { orderIds } = await draft(caller, 1);
    await using ledger = await lockTable(sandbox.databaseUrl, "ledger_entries");
    const paying = caller.call("POST", `/orders/${orderIds[0]}/confirm`);
    await ledger.untilWaited(1);
    let answered = false;
    const revoking = sandbox.control("POST", `/keys/${caller.keyId}/revoke`).then(() => {
      answered = true;
    });
    await Promise.race([revoking, ledger.untilWaited(2)]);
    expect(answered).toBe(false);
    await ledger.release();
    await revoking;
    expect((await paying).body.data.status).toBe("confirmed");
  });
});
