import { describe, expect, test } from "vitest";
import { judgePayment, mayTry, type PaymentOutlook, sumFitting } from "./judge-payment.ts";

const now = "2026-11-21T12:00:00.000Z";
const hoursAgo = (hours: number, offsetMs = 0) =>
  new Date(Date.parse(now) - hours * 3_600_000 + offsetMs).toISOString();

const outlook = (change: Partial<PaymentOutlook> = {}): PaymentOutlook => ({
  denial: null,
  limits: { perOrderCents: 15_000, dailyCents: 30_000 },
  isFrozen: false,
  askAboveCents: null,
  spent: [],
  now,
  ...change,
});

test.each([
  ["to the cent of the limit per order", 15_000, [], "fits"],
  ["a cent over the limit per order", 15_001, [], "over_order_limit"],
  ["to the cent of the day", 10_000, [{ cents: 20_000, at: hoursAgo(1) }], "fits"],
  ["a cent over the day", 10_001, [{ cents: 20_000, at: hoursAgo(1) }], "over_day_limit"],
  ["what was paid exactly 24 hours ago is over", 10_001, [{ cents: 20_000, at: hoursAgo(24) }], "fits"],
  ["a millisecond less still counts", 10_001, [{ cents: 20_000, at: hoursAgo(24, 1) }], "over_day_limit"],
])("the verdict on a payment: %s", (_, total, spent, verdict) => {
  expect(judgePayment(outlook({ spent }), total).verdict).toBe(verdict);
});

describe("a payment over the daily limit has a time at which it fits", () => {
  const spent = [
    { cents: 10_000, at: hoursAgo(20) },
    { cents: 5_000, at: hoursAgo(10) },
    { cents: 12_000, at: hoursAgo(1) },
  ];
  test.each([
    ["once the oldest has left", 13_000, hoursAgo(20 - 24)],
    ["once the two oldest have left", 15_000, hoursAgo(10 - 24)],
  ])("it fits %s", (_, total, fitsAt) => {
    const limits = { perOrderCents: 30_000, dailyCents: 30_000 };
    const judgement = judgePayment(outlook({ spent, limits }), total);
    expect(judgement).toEqual({ verdict: "over_day_limit", fitsAt, spentCents: 27_000 });
    expect(mayTry(judgement)).toBe(true);
    const verdictAt = (offsetMs: number) => {
      const later = new Date(Date.parse(fitsAt) + offsetMs).toISOString();
      return judgePayment(outlook({ spent, limits, now: later }), total).verdict;
    };
    expect(verdictAt(0)).toBe("fits");
    expect(verdictAt(-1)).toBe("over_day_limit");
  });

  test("it never fits if it exceeds a whole day's limit", () => {
    const limits = { perOrderCents: 50_000, dailyCents: 30_000 };
    const judgement = judgePayment(outlook({ spent, limits }), 30_001);
    expect(judgement).toEqual({ verdict: "over_day_limit", fitsAt: null, spentCents: 27_000 });
    expect(mayTry(judgement)).toBe(false);
  });
});

test("role, scope and freeze are judged before amounts", () => {
  const tooMuch = 99_999;
  const frozen = outlook({ isFrozen: true });
  expect(judgePayment(frozen, tooMuch).verdict).toBe("frozen");
  expect(judgePayment({ ...frozen, denial: "key_scope" }, tooMuch).verdict).toBe("no_scope");
  expect(judgePayment({ ...frozen, denial: "role" }, tooMuch).verdict).toBe("no_role");
  expect(judgePayment(outlook({ limits: null }), tooMuch).verdict).toBe("unknown_limits");
});

test("of several orders, the sum is judged by the daily limit and the largest by the limit per order", () => {
  expect(judgePayment(outlook(), 29_000, 14_000).verdict).toBe("fits");
  expect(judgePayment(outlook(), 29_000, 15_001).verdict).toBe("over_order_limit");
  expect(judgePayment(outlook(), 30_001, 14_000)).toMatchObject({ verdict: "over_day_limit", fitsAt: null });
});

test.each([
  ["all that fit to the cent", [10_000, 10_000], 2, 20_000],
  ["the smaller ones after one that does not fit", [15_000, 10_000, 9_999, 5_001, 4_999], 2, 19_999],
  ["none of the same total as one that did not fit", [14_000, 7_000, 7_000], 1, 14_000],
  ["none", [20_001], 0, 0],
])("of several orders, the day has room for %s", (_, totals, count, cents) => {
  const spent = [{ cents: 10_000, at: hoursAgo(1) }];
  expect(sumFitting(outlook({ spent }), totals)).toEqual({ count, cents });
  expect(sumFitting(outlook({ spent, limits: null }), totals).count).toBe(totals.length);
});

test("trying is allowed only if the service could decide differently", () => {
  const tries = (change: Partial<PaymentOutlook>, total = 1) => mayTry(judgePayment(outlook(change), total));
  expect(tries({})).toBe(true);
  expect(tries({ limits: null })).toBe(true);
  expect(tries({ isFrozen: true })).toBe(false);
  expect(tries({ denial: "role" })).toBe(false);
  expect(tries({ denial: "key_scope" })).toBe(false);
  expect(tries({}, 15_001)).toBe(false);
});
