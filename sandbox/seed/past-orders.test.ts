import { afterAll, beforeAll, expect, it } from "vitest";
import { orderStatuses } from "../domain/order-states.ts";
import type { Json } from "../testing/request.ts";
import { type Connection, startTestSandbox, type TestSandbox } from "../testing/test-sandbox.ts";

let sandbox: TestSandbox;
let first: Connection;
let orders: Json[] = [];

beforeAll(async () => {
  sandbox = await startTestSandbox({ seed: { seed: "whole" } });
  const { data } = (await sandbox.control("GET", "/products")).body;
  first = await sandbox.connect({ account_id: data[0].account_id });
  for (let cursor: string | null = ""; cursor !== null; ) {
    const { body } = await first.call("GET", `/orders?limit=100${cursor === "" ? "" : `&cursor=${cursor}`}`);
    orders = [...orders, ...body.data];
    cursor = body.next_cursor;
  }
});
afterAll(() => sandbox.close());

const seen = (values: Json[]) => [...new Set(values)].sort();

it("the 400 past orders cover 90 days, every state, both modes and 14 countries", () => {
  expect(orders).toHaveLength(400);
  expect(seen(orders.map((order) => order.status))).toEqual([...orderStatuses].sort());
  expect(seen(orders.map((order) => order.test))).toEqual([false, true]);
  expect(seen(orders.map((order) => order.shipping_address.country))).toHaveLength(14);
  const age = (Date.now() - Date.parse(orders.at(-1).created_at)) / 86_400_000;
  expect(age).toBeGreaterThan(80);
  expect(age).toBeLessThan(91);
});

it("past orders have up to two parcels, with four shipment statuses", () => {
  const parcels = orders.flatMap((order) => order.shipments);
  expect(seen(parcels.map((parcel) => parcel.status))).toEqual([
    "delivered",
    "in_transit",
    "lost",
    "returned",
  ]);
  expect(seen(orders.map((order) => order.shipments.length))).toEqual([0, 1, 2]);
  for (const order of orders) {
    for (const parcel of order.shipments) {
      expect(Date.parse(parcel.shipped_at)).toBeLessThanOrEqual(Date.parse(order.updated_at));
    }
  }
});

it("past orders include issues, refunds and cancellations, and the wallet has its opening balance", async () => {
  const events = orders.flatMap((order) => order.history.map((entry: Json) => entry.event));
  expect(events).toEqual(expect.arrayContaining(["order.issue", "order.refunded", "order.cancelled"]));
  const wallet = (await sandbox.control("GET", "/wallet")).body.data;
  expect(wallet.balance_cents).toBe(2_500_000);
});
