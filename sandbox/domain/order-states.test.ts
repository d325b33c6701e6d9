import { describe, expect, it } from "vitest";
import {
  decideCancel,
  decideConfirm,
  type HistoryEntry,
  type OrderStatus,
  orderStatuses,
  stepsTo,
} from "./order-states.ts";

function historyOf(...statuses: OrderStatus[]): HistoryEntry[] {
  return statuses.map((status) => ({ event: `order.${status}`, status, at: "2026-01-01T00:00:00.000Z" }));
}

describe("stepsTo", () => {
  it.each([
    ["confirmed", undefined, ["in_production"]],
    ["test_confirmed", undefined, ["in_production"]],
    ["in_production", undefined, ["shipped"]],
    ["shipped", undefined, ["delivered"]],
    ["confirmed", "delivered", ["in_production", "shipped", "delivered"]],
    ["confirmed", "shipped", ["in_production", "shipped"]],
    ["shipped", "shipped", ["shipped"]],
    ["in_production", "on_hold", ["on_hold"]],
    ["delivered", "refunded", ["refunded"]],
    ["confirmed", "refunded", ["refunded"]],
  ] as const)("%s to %s passes through %j", (status, to, steps) => {
    expect(stepsTo(status, historyOf(status), to)).toEqual(steps);
  });

  it.each([
    ["draft", undefined],
    ["draft", "in_production"],
    ["cancelled", "shipped"],
    ["refunded", undefined],
    ["delivered", undefined],
    ["delivered", "shipped"],
    ["shipped", "in_production"],
    ["on_hold", "on_hold"],
  ] as const)("%s cannot move to %s", (status, to) => {
    expect(stepsTo(status, historyOf(status), to)).toBeNull();
  });

  it("an order on hold continues from the state before the hold", () => {
    const held = historyOf("draft", "confirmed", "in_production", "on_hold");
    expect(stepsTo("on_hold", held)).toEqual(["shipped"]);
    expect(stepsTo("on_hold", held, "in_production")).toEqual(["in_production"]);
    expect(stepsTo("on_hold", historyOf("draft", "confirmed", "on_hold"))).toEqual(["in_production"]);
    expect(stepsTo("on_hold", historyOf("delivered", "on_hold"))).toEqual(["delivered"]);
  });
});

describe("decideConfirm", () => {
  it("pays drafts, refuses closed orders, and leaves every paid one unchanged", () => {
    const decisions = Object.fromEntries(orderStatuses.map((status) => [status, decideConfirm(status)]));
    expect(decisions).toEqual({
      draft: "pay",
      confirmed: "unchanged",
      test_confirmed: "unchanged",
      in_production: "unchanged",
      shipped: "unchanged",
      delivered: "unchanged",
      on_hold: "unchanged",
      cancelled: "refuse",
      refunded: "refuse",
    });
  });
});

describe("decideCancel", () => {
  it.each([
    ["draft", "cancel"],
    ["confirmed", "cancel"],
    ["test_confirmed", "cancel"],
    ["in_production", "in_production"],
    ["shipped", "in_production"],
    ["delivered", "in_production"],
    ["cancelled", "closed"],
    ["refunded", "closed"],
  ] as const)("%s: %s", (status, decision) => {
    expect(decideCancel(status, historyOf(status))).toBe(decision);
  });

  it("an order on hold can be cancelled only before its production started", () => {
    expect(decideCancel("on_hold", historyOf("confirmed", "on_hold"))).toBe("cancel");
    expect(decideCancel("on_hold", historyOf("confirmed", "in_production", "on_hold"))).toBe("in_production");
  });
});
