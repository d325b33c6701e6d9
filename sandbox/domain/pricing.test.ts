import { describe, expect, it } from "vitest";
import { type Country, findCountry, listCountries } from "./countries.ts";
import {
  betterDiscountBp,
  decideVat,
  discountedCents,
  priceOrder,
  shippingCents,
  vatCents,
} from "./pricing.ts";

const domestic = { regime: "domestic", rateBp: 2_000 } as const;

describe("priceOrder", () => {
  it("gives each line item the better of plan discount and product rule", () => {
    const lines = [
      { quantity: 2, basePriceCents: 990, priceRuleBp: 1_500, options: [] },
      { quantity: 1, basePriceCents: 2_000, priceRuleBp: 0, options: [] },
    ];
    const { costs } = priceOrder({
      lineItems: lines,
      planDiscountBp: 1_000,
      shippingCents: 0,
      vat: domestic,
    });
    expect(costs.items_cents).toBe(3_980);
    // 2 × 149 (15% of 990, rounded half up) + 200 (10% of 2,000)
    expect(costs.discount_cents).toBe(498);
  });

  it("charges VAT on goods, options and shipping together, and the total is their sum", () => {
    const lines = [
      { quantity: 3, basePriceCents: 1_001, priceRuleBp: 0, options: [{ code: "print_back", cents: 450 }] },
    ];
    const { costs, options } = priceOrder({
      lineItems: lines,
      planDiscountBp: 0,
      shippingCents: 777,
      vat: domestic,
    });
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

  it("sums an option over all line items", () => {
    const line = { basePriceCents: 100, priceRuleBp: 0, options: [{ code: "print_back", cents: 10 }] };
    const lines = [
      { ...line, quantity: 1 },
      { ...line, quantity: 4 },
    ];
    const { options } = priceOrder({ lineItems: lines, planDiscountBp: 0, shippingCents: 0, vat: domestic });
    expect(options).toEqual([{ code: "print_back", cents: 50 }]);
  });

  it("gives a fractional rate in percent", () => {
    const vat = { regime: "eu_vat", rateBp: 2_550 } as const;
    const { costs } = priceOrder({ lineItems: [], planDiscountBp: 0, shippingCents: 1_000, vat });
    expect(costs.tax_rate).toBe(25.5);
    expect(costs.tax_cents).toBe(255);
  });

  it("is exact for the largest possible order", () => {
    const lines = Array.from({ length: 100 }, () => ({
      quantity: 1_000,
      basePriceCents: 5_490,
      priceRuleBp: 0,
      options: [{ code: "print_back", cents: 450 }],
    }));
    const { costs } = priceOrder({ lineItems: lines, planDiscountBp: 0, shippingCents: 0, vat: domestic });
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

  it("the larger discount applies", () => {
    expect(betterDiscountBp(1_000, 1_500)).toBe(1_500);
    expect(betterDiscountBp(1_000, 0)).toBe(1_000);
  });
});

it("shipping of one light piece costs the zone's base", () => {
  expect(shippingCents({ zone: "home", grams: 170, pieces: 1 })).toBe(490);
  expect(shippingCents({ zone: "world_far", grams: 170, pieces: 1 })).toBe(1_990);
});

it("shipping charges each started half kilo and each piece beyond the first", () => {
  expect(shippingCents({ zone: "eu_near", grams: 501, pieces: 3 })).toBe(690 + 95 + 2 * 35);
  expect(shippingCents({ zone: "eu_near", grams: 500, pieces: 1 })).toBe(690);
});

it("shipping charges the base once per parcel of 20 kg", () => {
  const one = shippingCents({ zone: "home", grams: 20_000, pieces: 1 });
  const two = shippingCents({ zone: "home", grams: 20_001, pieces: 1 });
  expect(two - one).toBe(490 + 60);
});

it("shipping never gets cheaper with more weight", () => {
  let last = 0;
  for (let grams = 0; grams < 60_000; grams += 450) {
    const cents = shippingCents({ zone: "europe", grams, pieces: 1 });
    expect(cents).toBeGreaterThanOrEqual(last);
    last = cents;
  }
});

function country(code: string): Country {
  const found = findCountry(code);
  if (found === undefined) throw new Error(`${code} is not served`);
  return found;
}

it.each([
  ["FR", "FR", false, "domestic", 2_000],
  ["FR", "FR", true, "domestic", 2_000],
  ["FR", "DE", false, "eu_vat", 1_900],
  ["FR", "FI", false, "eu_vat", 2_550],
  ["FR", "DE", true, "eu_reverse_charge", 0],
  ["FR", "CH", false, "export", 0],
  ["FR", "US", true, "export", 0],
  ["CH", "CH", false, "domestic", 810],
  ["CH", "IT", true, "eu_vat", 2_200],
  ["US", "US", false, "domestic", 0],
])("from %s to %s, reverse charge %s: %s at %i", (home, to, reverse, regime, rateBp) => {
  expect(decideVat(country(home), country(to), reverse)).toEqual({ regime, rateBp });
});

it("each of the 27 countries of the EU has a standard VAT rate", () => {
  const eu = listCountries().filter((entry) => entry.isEu);
  expect(eu).toHaveLength(27);
  for (const { vatBp } of eu) expect(vatBp).toBeGreaterThanOrEqual(1_700);
});

it("rounds VAT half up to the cent", () => {
  expect(vatCents(25, 2_000)).toBe(5);
  expect(vatCents(2, 2_500)).toBe(1);
  expect(vatCents(1, 2_500)).toBe(0);
});
