import { describe, expect, it } from "vitest";
import { betterDiscountBp, discountedCents, priceOrder } from "./pricing.ts";

const domestic = { regime: "domestic", rateBp: 2_000 } as const;

describe("priceOrder", () => {
  it("takes the better of plan discount and product rule, line by line", () => {
    const lines = [
      { quantity: 2, basePriceCents: 990, priceRuleBp: 1_500, options: [] },
      { quantity: 1, basePriceCents: 2_000, priceRuleBp: 0, options: [] },
    ];
    const { costs } = priceOrder({ lines, planDiscountBp: 1_000, shippingCents: 0, vat: domestic });
    expect(costs.items_cents).toBe(3_980);
    // 2 × 149 (15% of 990, rounded half up) + 200 (10% of 2,000)
    expect(costs.discount_cents).toBe(498);
  });

  it("charges VAT on goods, options and shipping together, and adds up", () => {
    const lines = [
      { quantity: 3, basePriceCents: 1_001, priceRuleBp: 0, options: [{ code: "print_back", cents: 450 }] },
    ];
    const { costs, options } = priceOrder({ lines, planDiscountBp: 0, shippingCents: 777, vat: domestic });
    expect(options).toEqual([{ code: "print_back", cents: 1_350 }]);
    expect(costs).toEqual({
      items_cents: 3_003,
      discount_cents: 0,
      options_cents: 1_350,
      shipping_cents: 777,
      tax_cents: 1_026,
      total_cents: 6_156,
      tax_rate: 20,
      vat_regime: "domestic",
      currency: "EUR",
    });
  });

  it("sums an option over all lines", () => {
    const line = { basePriceCents: 100, priceRuleBp: 0, options: [{ code: "print_back", cents: 10 }] };
    const lines = [
      { ...line, quantity: 1 },
      { ...line, quantity: 4 },
    ];
    const { options } = priceOrder({ lines, planDiscountBp: 0, shippingCents: 0, vat: domestic });
    expect(options).toEqual([{ code: "print_back", cents: 50 }]);
  });

  it("keeps a rate with a fraction as percent", () => {
    const vat = { regime: "eu_vat", rateBp: 2_550 } as const;
    const { costs } = priceOrder({ lines: [], planDiscountBp: 0, shippingCents: 1_000, vat });
    expect(costs.tax_rate).toBe(25.5);
    expect(costs.tax_cents).toBe(255);
  });

  it("stays exact for the largest order there can be", () => {
    const lines = Array.from({ length: 100 }, () => ({
      quantity: 1_000,
      basePriceCents: 5_490,
      priceRuleBp: 0,
      options: [{ code: "print_back", cents: 450 }],
    }));
    const { costs } = priceOrder({ lines, planDiscountBp: 0, shippingCents: 0, vat: domestic });
    expect(costs.total_cents).toBe((549_000_000 + 45_000_000) * 1.2);
  });
});

describe("discounts", () => {
  it.each([
    [990, 0, 990],
    [990, 1_500, 841],
    [1_000, 10_000, 0],
    [5, 1_000, 4],
  ])("%i cents at %i basis points are %i", (base, bp, net) => {
    expect(discountedCents(base, bp)).toBe(net);
  });

  it("chooses the larger one", () => {
    expect(betterDiscountBp(1_000, 1_500)).toBe(1_500);
    expect(betterDiscountBp(1_000, 0)).toBe(1_000);
  });
});
