import { expect, it } from "vitest";
import { orderStatuses } from "../domain/order-states.ts";
import { planPastOrder } from "./plan-past-order.ts";

const now = new Date("2026-11-01T00:00:00Z");
const plans = Array.from({ length: 400 }, (_, index) => planPastOrder("seed", index, 400, now));

it("spreads past orders over 90 days, with steps in order and none in the future", () => {
  for (const steps of plans) {
    const times = steps.map((step) => step.at.getTime());
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(Math.max(...times)).toBeLessThan(now.getTime());
  }
  const oldest = Math.min(...plans.map((steps) => steps[0]?.at.getTime() ?? 0));
  expect((now.getTime() - oldest) / 86_400_000).toBeGreaterThan(80);
  expect((now.getTime() - oldest) / 86_400_000).toBeLessThan(91);
});

it("past orders end in every state", () => {
  const ends = new Set(plans.map((steps) => steps.at(-1)?.status));
  expect([...ends].sort()).toEqual([...orderStatuses].sort());
});

it("past orders include solved issues, lost parcels and refunds after delivery", () => {
  const paths = new Set(
    plans.map((steps) =>
      steps
        .map((step) => step.status)
        .join(" ")
        .replace("test_", ""),
    ),
  );
  expect([...paths]).toEqual(
    expect.arrayContaining([
      "draft confirmed in_production on_hold shipped delivered",
      "draft confirmed in_production shipped on_hold refunded",
      "draft confirmed in_production shipped delivered refunded",
    ]),
  );
});

it("a past order is the same for the same seed", () => {
  expect(planPastOrder("seed", 7, 400, now)).toEqual(plans[7]);
});
