import { expect, test } from "vitest";
import { expectedEvents } from "./match-events.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 8, minute)).toISOString();
const told = (...entries: [event: string, status: string | null][]) => ({
  confirmed_at: at(1),
  history: entries.map(([event, status], minute) => ({ event, status, at: at(minute) })),
});
const typesOf = (order: Parameters<typeof expectedEvents>[0]) =>
  expectedEvents(order).map(({ type }) => type);

test.each([
  [
    "by the webhook's names",
    told(
      ["order.created", "draft"],
      ["order.confirmed", "confirmed"],
      ["order.in_production", "in_production"],
      ["order.shipped", "shipped"],
      ["order.delivered", "delivered"],
    ),
    ["order.created", "order.in_production", "order.shipped", "order.delivered"],
  ],
  [
    "by names without a prefix",
    told(["created", "draft"], ["issue", "on_hold"], ["cancelled", "cancelled"]),
    ["order.created", "order.issue", "order.cancelled"],
  ],
  [
    "by what the order became",
    told(["production_started", "in_production"], ["handed_over", "shipped"]),
    ["order.in_production", "order.shipped"],
  ],
  [
    "not by a state that it is in still",
    told(["order.shipped", "shipped"], ["tracking.updated", "shipped"], ["noted", null], ["seen", "shipped"]),
    ["order.shipped"],
  ],
  [
    "each parcel of its own",
    told(["order.shipped", "shipped"], ["order.shipped", "shipped"]),
    ["order.shipped", "order.shipped"],
  ],
  ["of a hold and a refund there is none", told(["order.on_hold", "on_hold"], ["refunded", "refunded"]), []],
])("expected events of a history: %s", (_, order, expected) => {
  expect(typesOf(order)).toEqual(expected);
});

test("the creation of a draft is expected once the order is paid", () => {
  const order = told(["order.created", "draft"]);
  expect(typesOf({ ...order, confirmed_at: null })).toEqual([]);
  expect(typesOf(order)).toEqual(["order.created"]);
});

test("two equal entries at one instant are one expected event", () => {
  const { history, confirmed_at } = told(["order.shipped", "shipped"]);
  expect(typesOf({ history: [...history, ...history], confirmed_at })).toEqual(["order.shipped"]);
});
