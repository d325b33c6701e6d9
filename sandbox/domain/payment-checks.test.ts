import { expect, it } from "vitest";
import { checkPayment, isUnusual, type PaymentInput, splitPayment } from "./payment-checks.ts";

const fine: PaymentInput = {
  totalCents: 10_000,
  wallet: { balanceCents: 6_000, creditCents: 4_000, allowed: true, enabled: true },
  key: { perOrderCents: 10_000, dailyCents: 30_000, paymentsFrozen: false },
  spentCents: 20_000,
};

it("allows a payment that reaches every limit exactly", () => {
  expect(checkPayment(fine)).toBeNull();
});

it.each<[string, Partial<PaymentInput>]>([
  ["wallet_not_allowed", { wallet: { ...fine.wallet, allowed: false } }],
  ["wallet_disabled", { wallet: { ...fine.wallet, enabled: false } }],
  ["payments_frozen", { key: { ...fine.key, paymentsFrozen: true } }],
  ["spending_limit_reached", { key: { ...fine.key, perOrderCents: 9_999 } }],
  ["spending_limit_reached", { spentCents: 20_001 }],
  ["insufficient_balance", { wallet: { ...fine.wallet, balanceCents: 5_999 } }],
])("refuses with %s", (code, change) => {
  expect(checkPayment({ ...fine, ...change })?.code).toBe(code);
});

it("a refusal at a spending limit states the total and the limit per order", () => {
  expect(checkPayment({ ...fine, spentCents: 30_000 })?.details).toEqual({
    total_cents: 10_000,
    per_order_limit_cents: 10_000,
    currency: "EUR",
  });
});

it("spends offered credit first", () => {
  expect(splitPayment(10_000, 4_000)).toEqual({ creditCents: 4_000, balanceCents: 6_000 });
  expect(splitPayment(3_000, 4_000)).toEqual({ creditCents: 3_000, balanceCents: 0 });
});

const thresholds = { paidOrdersPerHour: 10, newCountriesPerHour: 3 };

it.each([
  [10, 3, false],
  [11, 0, true],
  [1, 4, true],
])(
  "%i paid orders and %i new countries within the hour are unusual: %s",
  (paidOrders, newCountries, expected) => {
    expect(isUnusual({ paidOrders, newCountries }, thresholds)).toBe(expected);
  },
);

it("a threshold of 0 switches its rule off", () => {
  const off = { paidOrdersPerHour: 0, newCountriesPerHour: 0 };
  expect(isUnusual({ paidOrders: 1_000, newCountries: 100 }, off)).toBe(false);
});
