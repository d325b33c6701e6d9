import { describe, expect, test } from "vitest";
import { judgeDay, mayTryRun, sumFitting } from "./judge-day.ts";
import { isWithinOrderLimit, judgePayment, mayTry, type PaymentOutlook } from "./judge-payment.ts";

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

test.each([
  ["to the cent of the limit", 15_000, outlook(), true],
  ["a cent over it", 15_001, outlook(), false],
  ["while the limits are unknown", 99_999, outlook({ limits: null }), true],
])("whether an order is within the limit per order: %s", (_, total, known, isWithin) => {
  expect(isWithinOrderLimit(known, total)).toBe(isWithin);
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
  expect(sumFitting(outlook({ spent }), totals)).toMatchObject({ count, cents });
  expect(sumFitting(outlook({ spent, limits: null }), totals).count).toBe(totals.length);
});

describe("of several orders, when the day has room for none", () => {
  const spent = [
    { cents: 9_058, at: hoursAgo(20) },
    { cents: 20_000, at: hoursAgo(1) },
  ];

  test("the cheapest fits once enough has left, and orders above the limit per order are not counted", () => {
    expect(judgeDay(outlook({ spent }), [15_001, 9_000, 2_005, 14_000])).toEqual({
      ...{ fits: 0, fitCents: 0, of: 3, spentCents: 29_058, limitCents: 30_000 },
      ...{ smallestCents: 2_005, fitsAt: hoursAgo(20 - 24) },
    });
  });

  test("the cheapest never fits if it exceeds a whole day's limit", () => {
    const limits = { perOrderCents: 50_000, dailyCents: 30_000 };
    expect(judgeDay(outlook({ spent, limits }), [40_000, 30_001])).toMatchObject({ fits: 0, fitsAt: null });
  });

  test("a run may be tried if one fits now or later", () => {
    const limits = { perOrderCents: 50_000, dailyCents: 30_000 };
    const mayTryAll = (totals: number[]) => {
      const known = outlook({ spent, limits });
      const sum = totals.reduce((all, cents) => all + cents, 0);
      return mayTryRun(judgePayment(known, sum, Math.max(...totals)), judgeDay(known, totals));
    };
    expect(mayTryAll([942])).toBe(true);
    expect(mayTryAll([943, 40_000])).toBe(true);
    expect(mayTryAll([30_001, 40_000])).toBe(false);
    expect(mayTryAll([942, 50_001])).toBe(false);
  });

  test("it is null if all fit, if no limits are known, and if all exceed the limit per order", () => {
    expect(judgeDay(outlook({ spent }), [942])).toBeNull();
    expect(judgeDay(outlook({ spent, limits: null }), [943])).toBeNull();
    expect(judgeDay(outlook({ spent }), [15_001])).toBeNull();
  });
});

describe("of several orders, when the day has room for some", () => {
  const spent = [{ cents: 20_000, at: hoursAgo(20) }];

  test("the next one fits once enough has left, if the first ones are paid now", () => {
    expect(judgeDay(outlook({ spent }), [6_000, 8_000, 4_000, 7_000])).toEqual({
      ...{ fits: 2, fitCents: 10_000, of: 4, spentCents: 20_000, limitCents: 30_000 },
      ...{ smallestCents: 7_000, fitsAt: hoursAgo(20 - 24) },
    });
    const payments = [{ cents: 5_000, at: hoursAgo(20) }];
    expect(judgeDay(outlook({ spent: payments }), [15_000, 10_000, 12_000])).toMatchObject({
      fits: 2,
      fitsAt: hoursAgo(-24),
    });
  });

  test("the others never fit if each exceeds a whole day's limit", () => {
    const limits = { perOrderCents: 50_000, dailyCents: 30_000 };
    expect(judgeDay(outlook({ spent, limits }), [9_000, 30_001])).toMatchObject({ fits: 1, fitsAt: null });
  });
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
