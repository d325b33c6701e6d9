import { describe, expect, test } from "vitest";
import english from "#messages/en.json" with { type: "json" };
import { isOutdated, isSaidByRefusal, refusalKind } from "./refusal-kind.ts";

const overLimit = (total_cents: unknown, per_order_limit_cents: unknown) => ({
  code: "spending_limit_reached",
  details: { total_cents, per_order_limit_cents, currency: "EUR" },
});

describe("the numbers of a refusal say which of the two limits it concerns", () => {
  test.each([
    ["over the order's", 15_001, 15_000, "over_order"],
    ["to the cent of the order's, so it was the day's", 15_000, 15_000, "over_day"],
    ["without numbers, in the service's own words", undefined, undefined, "other"],
    ["with numbers that are none", "15001", 15_000, "other"],
  ])("%s", (_, total, limit, kind) => {
    expect(refusalKind(overLimit(total, limit))).toBe(kind);
  });
});

test("a code that v1 adds is shown in the service's words", () => {
  expect(refusalKind({ code: "moon_phase" })).toBe("other");
  expect(refusalKind({ code: "insufficient_balance" })).toBe("insufficient_balance");
});

test.each([
  "spending_limit_reached",
  "payments_frozen",
  "insufficient_balance",
  "wallet_not_allowed",
  "wallet_disabled",
  "still_a_draft",
  "not_payable",
])("the timeline has words for %s, which the audit log stores without numbers", (code) => {
  expect(english.payment.refused).toHaveProperty(`${code}.title`);
});

test("an order that is no longer a draft is refused in words", () => {
  expect(refusalKind({ code: "not_payable" })).toBe("not_payable");
});

test("a refusal for a limit is outdated once the payment fits", () => {
  expect(isOutdated("over_day", { verdict: "fits", spentCents: 0 })).toBe(true);
  expect(isOutdated("over_day", { verdict: "over_day_limit", fitsAt: null, spentCents: 0 })).toBe(false);
  expect(isOutdated("insufficient_balance", { verdict: "fits", spentCents: 0 })).toBe(false);
});

test("a refusal covers the current verdict only if both have the same reason", () => {
  expect(isSaidByRefusal("over_order", { verdict: "over_order_limit", spentCents: 0 })).toBe(true);
  expect(isSaidByRefusal("over_order", { verdict: "frozen", spentCents: 0 })).toBe(false);
  expect(isSaidByRefusal("payments_frozen", { verdict: "frozen", spentCents: 0 })).toBe(true);
  expect(isSaidByRefusal("over_day", { verdict: "over_day_limit", fitsAt: null, spentCents: 0 })).toBe(true);
});
