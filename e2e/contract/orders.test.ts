import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encodeOrderRequest } from "#lib/core/service/check-input.ts";
import { paginate } from "#lib/core/service/paginate.ts";
import {
  addKey,
  address,
  anOrder,
  createDraft,
  createOrder,
  failureOf,
  newKey,
  openServiceAccount,
} from "./service-account.ts";
import { type SandboxWorld, startWorld } from "./world.ts";

let world: SandboxWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.stop());

describe("creating", () => {
  it("creates a draft that costs what the estimate said, and debits nothing", async () => {
    const desk = await openServiceAccount(world, { mode: "live" });
    const request = await anOrder(desk, { external_id: "A-1" });
    const estimate = await desk.client.estimateOrder({ items: request.items, shipping_address: address });
    const order = await createDraft(desk, request);
    expect(order.costs).toEqual(estimate.costs);
    expect(order).toMatchObject({
      status: "draft",
      test: false,
      external_id: "A-1",
      api_key_prefix: desk.prefix,
      confirmed_at: null,
      shipping_address: address,
      shipments: [],
    });
    expect(order.items).toMatchObject([{ sku: request.items[0]?.sku, quantity: 2 }]);
    expect(await desk.client.getOrder(order.id)).toEqual(order);
    expect((await world.control.wallet(desk.accountId)).balance_cents).toBe(1_000_000);
  });

  it("returns the same order for the same bytes with the same key, and creates no second one", async () => {
    const desk = await openServiceAccount(world);
    const request = { bytes: encodeOrderRequest(await anOrder(desk)), idempotencyKey: newKey() };
    const first = await desk.client.createOrder(request);
    const second = await desk.client.createOrder(request);
    expect([first, second]).toMatchObject([{ replayed: false }, { replayed: true }]);
    expect(second.order).toEqual(first.order);
    expect((await desk.client.listOrders()).data.length).toBe(1);
  });

  it("creates one order for twenty simultaneous requests", async () => {
    const desk = await openServiceAccount(world);
    const request = { bytes: encodeOrderRequest(await anOrder(desk)), idempotencyKey: newKey() };
    const results = await Promise.all(Array.from({ length: 20 }, () => desk.client.createOrder(request)));
    expect(new Set(results.map(({ order }) => order.id)).size).toBe(1);
    expect((await desk.client.listOrders()).data.length).toBe(1);
  });

  it("refuses another body with the same key, and an external_id that exists, with 409", async () => {
    const desk = await openServiceAccount(world);
    const request = await anOrder(desk, { external_id: "A-2" });
    const idempotencyKey = newKey();
    await desk.client.createOrder({ bytes: encodeOrderRequest(request), idempotencyKey });
    const other = encodeOrderRequest({ ...request, external_id: "A-3" });
    const taken = encodeOrderRequest(request);
    expect(await failureOf(desk.client.createOrder({ bytes: other, idempotencyKey }))).toMatchObject({
      status: 409,
    });
    expect(
      await failureOf(desk.client.createOrder({ bytes: taken, idempotencyKey: newKey() })),
    ).toMatchObject({
      status: 409,
      kind: "conflict",
      mayHaveActed: false,
    });
    expect((await desk.client.listOrders()).data.length).toBe(1);
  });

  it("accepts an external_id that another account uses", async () => {
    const [one, other] = [await openServiceAccount(world), await openServiceAccount(world)];
    await createDraft(one, { external_id: "A-4" });
    expect((await createDraft(other, { external_id: "A-4" })).external_id).toBe("A-4");
  });

  it("pays at once when asked to, if the key has both permissions", async () => {
    const desk = await openServiceAccount(world, { mode: "live" });
    const result = await createOrder(desk, { confirm: true });
    expect(result).toMatchObject({ outcome: "created", order: { status: "confirmed", test: false } });
    const { balance_cents } = await world.control.wallet(desk.accountId);
    expect(balance_cents).toBe(1_000_000 - result.order.costs.total_cents);
    const without = await addKey(world, desk.accountId, { scopes: ["catalog:read", "orders:write"] });
    expect(await failureOf(createOrder(without, { confirm: true }))).toMatchObject({ code: "missing_scope" });
  });
});

describe("confirming", () => {
  it.each([
    ["test", "test_confirmed", 0],
    ["live", "confirmed", 1],
  ] as const)(
    "with a %s key makes a draft %s, and a second confirmation changes nothing",
    async (mode, status, debits) => {
      const desk = await openServiceAccount(world, { mode });
      const draft = await createDraft(desk);
      const first = await desk.client.confirmOrder(draft.id);
      const second = await desk.client.confirmOrder(draft.id);
      expect(first).toMatchObject({ outcome: "confirmed", order: { status, test: mode === "test" } });
      expect(second).toEqual(first);
      expect((await world.control.wallet(desk.accountId)).balance_cents).toBe(
        1_000_000 - debits * draft.costs.total_cents,
      );
    },
  );

  it("refuses an order of the other mode with 409", async () => {
    const desk = await openServiceAccount(world, { mode: "live" });
    const test = await addKey(world, desk.accountId, { mode: "test" });
    const draft = await createDraft(test);
    expect(await failureOf(desk.client.confirmOrder(draft.id))).toMatchObject({ status: 409 });
    expect((await desk.client.getOrder(draft.id)).test).toBe(true);
  });
});

describe("cancelling", () => {
  it("returns the paid amount to the wallet, and says how much it was", async () => {
    const desk = await openServiceAccount(world, { mode: "live" });
    const { order } = await createOrder(desk, { confirm: true });
    const cancelled = await desk.client.cancelOrder(order.id);
    expect(cancelled).toMatchObject({ status: "cancelled", refunded_cents: order.costs.total_cents });
    expect(cancelled.cancelled_at).not.toBeNull();
    expect((await world.control.wallet(desk.accountId)).balance_cents).toBe(1_000_000);
    expect((await desk.client.getOrder(order.id)).refunded_cents).toBeUndefined();
  });

  it("refunds nothing for a draft or a test order", async () => {
    const desk = await openServiceAccount(world);
    const draft = await createDraft(desk);
    expect((await desk.client.cancelOrder(draft.id)).refunded_cents).toBe(0);
    const paid = await createOrder(desk, { confirm: true });
    expect((await desk.client.cancelOrder(paid.order.id)).refunded_cents).toBe(0);
  });

  it("is refused with 409 once production started", async () => {
    const desk = await openServiceAccount(world, { mode: "live" });
    const { order } = await createOrder(desk, { confirm: true });
    await world.control.advance(order.id, "in_production");
    expect(await failureOf(desk.client.cancelOrder(order.id))).toMatchObject({
      status: 409,
      mayHaveActed: false,
    });
    expect((await desk.client.getOrder(order.id)).status).toBe("in_production");
  });
});

describe("reading", () => {
  it("shows an order up to its delivery, with a second parcel and its history", async () => {
    const desk = await openServiceAccount(world, { mode: "live" });
    const { order } = await createOrder(desk, { confirm: true });
    for (const to of ["in_production", "shipped", "shipped", "delivered"])
      await world.control.advance(order.id, to);
    const read = await desk.client.getOrder(order.id);
    expect(read.status).toBe("delivered");
    expect(read.shipments.map(({ status }) => status)).toEqual(["delivered", "delivered"]);
    const statuses = read.history.map(({ status }) => status);
    expect(statuses.filter((status, i) => status !== null && status !== statuses[i - 1])).toEqual([
      "draft",
      "confirmed",
      "in_production",
      "shipped",
      "delivered",
    ]);
    expect(Date.parse(read.updated_at)).toBeGreaterThan(Date.parse(order.updated_at));
  });

  it("lists all orders once, the newest first, and filters them", async () => {
    const desk = await openServiceAccount(world);
    const made: string[] = [];
    for (let i = 0; i < 7; i++) made.unshift((await createDraft(desk, { external_id: `W-${i}` })).id);
    const walked: string[] = [];
    for await (const page of paginate((cursor) => desk.client.listOrders({ limit: 2, cursor }))) {
      walked.push(...page.data.map(({ id }) => id));
    }
    expect(walked).toEqual(made);

    const ids = async (query: Parameters<typeof desk.client.listOrders>[0]) =>
      (await desk.client.listOrders(query)).data.map(({ id }) => id);
    const [newest = "", , third = ""] = made;
    await desk.client.confirmOrder(third);
    expect(await ids({ status: "test_confirmed" })).toEqual([third]);
    expect(await ids({ external_id: "W-6" })).toEqual([newest]);
    expect(await ids({ external_id: "W-60" })).toEqual([]);
    expect(await ids({ created_after: new Date(Date.now() + 60_000).toISOString() })).toEqual([]);
    expect((await ids({ created_before: new Date(Date.now() + 60_000).toISOString() })).length).toBe(7);
  });

  it("shows nothing of another account", async () => {
    const [one, other] = [await openServiceAccount(world), await openServiceAccount(world)];
    const { id } = await createDraft(one);
    const calls = [other.client.getOrder(id), other.client.confirmOrder(id), other.client.cancelOrder(id)];
    for (const error of await Promise.all(calls.map(failureOf)))
      expect(error).toMatchObject({ kind: "not_found" });
    expect((await other.client.listOrders()).data).toEqual([]);
    expect(await failureOf(other.client.getOrder(randomUUID()))).toMatchObject({ kind: "not_found" });
  });

  it("shows a key of either mode the orders of both", async () => {
    const desk = await openServiceAccount(world, { mode: "live" });
    const test = await addKey(world, desk.accountId, { mode: "test" });
    const made = [(await createDraft(desk)).id, (await createDraft(test)).id];
    expect((await desk.client.listOrders()).data.map(({ id }) => id)).toEqual(made.toReversed());
  });
});
