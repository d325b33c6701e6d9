import { expect, test } from "vitest";
import type { Order } from "#lib/core/service/schemas/order.ts";
import { describeChanges } from "../../reread-order.ts";

const parcel = {
  id: "8a0c4f0e-6f0e-4a53-9d0e-3f5d5a1f7a10",
  carrier: "DHL",
  tracking_number: "JD1",
  tracking_url: null,
  status: "shipped",
  shipped_at: "2026-01-02T00:00:00Z",
  delivered_at: null,
};

const order = {
  id: "5dfc7c1e-32b8-4a37-8f53-0e5ac7a1f6f2",
  number: "PR-1",
  external_id: "shop-1",
  status: "confirmed",
  test: false,
  items: [],
  shipping_address: { name: "Erika", city: "Köln" },
  costs: { total_cents: 1200 },
  shipments: [],
  history: [],
  confirmed_at: null,
  cancelled_at: null,
} as unknown as Order;

const after = (change: object) => describeChanges(order, { ...order, ...change } as Order);

test("a changed status, parcel or total is listed with its old and new value", () => {
  expect(after({ status: "shipped", shipments: [parcel] })).toEqual([
    { what: "status", before: "confirmed", after: "shipped" },
    { what: "parcel", of: "JD1", before: null, after: "shipped" },
  ]);
  expect(after({ costs: { total_cents: 1300 } })).toEqual([{ what: "total", before: 1200, after: 1300 }]);
});

test("a changed address is listed without its content", () => {
  expect(after({ shipping_address: { name: "Otto", city: "Köln" } })).toEqual([{ what: "address" }]);
});

test("a new history entry alone is not a change", () => {
  expect(
    after({ history: [{ event: "order.shipped", status: "shipped", at: "2026-01-01T00:00:00Z" }] }),
  ).toEqual([]);
});

test("a parcel with a new tracking number is listed with both numbers", () => {
  const before = { ...order, shipments: [parcel] } as unknown as Order;
  const renumbered = { ...order, shipments: [{ ...parcel, tracking_number: "JD2" }] } as unknown as Order;
  expect(describeChanges(before, renumbered)).toEqual([{ what: "tracking", before: "JD1", after: "JD2" }]);
});

test("an order that was unknown before is listed with its status", () => {
  expect(describeChanges(null, order)).toEqual([{ what: "status", before: null, after: "confirmed" }]);
});
