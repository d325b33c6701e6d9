import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Estimate } from "#lib/core/service/schemas/estimate.ts";
import { judgeMargin, priceForMargin } from "./judge-margin.ts";

type Item = Estimate["items"][number];

const item = (unit: number, quantity: number, faces: string[] = ["front"]): Item => ({
  sku: `SKU-${unit}`,
  title: "Tee",
  color: "Black",
  size: "M",
  quantity,
  unit_cost_cents: unit,
  total_cost_cents: unit * quantity,
  printed_faces: faces,
});

function estimateOf(items: Item[], change: Partial<Estimate["costs"]> = {}): Estimate {
  const goods = items.reduce((sum, { total_cost_cents }) => sum + total_cost_cents, 0);
  const costs = { items_cents: goods, discount_cents: 0, options_cents: 0, shipping_cents: 0, ...change };
  const net = costs.items_cents - costs.discount_cents + costs.options_cents + costs.shipping_cents;
  const tax_cents = change.tax_cents ?? 0;
  return {
    items,
    options: [],
    costs: {
      ...costs,
      tax_cents,
      total_cents: net + tax_cents,
      tax_rate: 0,
      vat_regime: "domestic",
      currency: "EUR",
    },
    shipping_country: "FR",
  };
}

const line = (id: string, quantity: number, sellingCents: number | null) => ({ id, quantity, sellingCents });

describe("judgeMargin", () => {
  it("computes profit and margin of each line item and of all, before VAT on both sides", () => {
    const estimate = estimateOf([item(1_000, 2), item(500, 1)], { shipping_cents: 490, tax_cents: 598 });
    const margin = judgeMargin([line("a", 2, 2_500), line("b", 1, 400)], {
      shippingChargedCents: 600,
      estimate,
    });
    expect(margin.lines).toEqual([
      { id: "a", costCents: 2_000, revenueCents: 5_000, profitCents: 3_000, marginBp: 6_000 },
      { id: "b", costCents: 500, revenueCents: 400, profitCents: -100, marginBp: -2_500 },
    ]);
    expect(margin.shipping).toEqual({ costCents: 490, chargedCents: 600, profitCents: 110 });
    expect(margin).toMatchObject({
      costCents: 2_990,
      taxCents: 598,
      revenueCents: 6_000,
      profitCents: 3_010,
    });
    expect(margin.marginBp).toBeCloseTo(5_016.67, 1);
  });

  it("splits discount and options over the line items, to the cent", () => {
    const estimate = estimateOf([item(1_000, 1), item(500, 1, ["front", "back"])], {
      discount_cents: 100,
      options_cents: 90,
    });
    const { lines } = judgeMargin([line("a", 1, 1), line("b", 1, 1)], {
      shippingChargedCents: null,
      estimate,
    });
    expect(lines.map(({ costCents }) => costCents)).toEqual([1_000 - 67 + 30, 500 - 33 + 60]);
  });

  it("uses the weights of the catalog if it has them for every line item", () => {
    const estimate = estimateOf([item(1_000, 1), item(500, 1)], { discount_cents: 150, options_cents: 40 });
    const weighed = [
      { ...line("a", 1, 1), weights: { discount: 150, options: 0 } },
      { ...line("b", 1, 1), weights: { discount: 0, options: 40 } },
    ];
    const costsOf = (given: Parameters<typeof judgeMargin>[0]) =>
      judgeMargin(given, { shippingChargedCents: 0, estimate }).lines.map(({ costCents }) => costCents);
    expect(costsOf(weighed)).toEqual([850, 540]);
    expect(costsOf([weighed[0] ?? line("", 1, 1), line("b", 1, 1)])).toEqual([920, 470]);
  });

  it("has no profit while a line item has no selling price", () => {
    const estimate = estimateOf([item(1_000, 1), item(500, 1)]);
    const margin = judgeMargin([line("a", 1, 1_500), line("b", 1, null)], {
      shippingChargedCents: null,
      estimate,
    });
    expect(margin).toMatchObject({
      unpricedLines: 1,
      revenueCents: 1_500,
      profitCents: null,
      marginBp: null,
    });
    expect(margin.lines[1]).toMatchObject({ revenueCents: null, profitCents: null, marginBp: null });
  });

  it("has no margin if the revenue is 0", () => {
    const margin = judgeMargin([line("a", 1, 0)], {
      shippingChargedCents: null,
      estimate: estimateOf([item(10, 1)]),
    });
    expect(margin).toMatchObject({ revenueCents: 0, profitCents: -10, marginBp: null });
  });

  it("adds up for any basket: line items and shipping make the total", () => {
    const cents = fc.integer({ min: 0, max: 1_000_000 });
    const one = fc.record({ unit: cents, quantity: fc.integer({ min: 1, max: 1_000 }), selling: cents });
    const basket = fc.record({
      lines: fc.array(one, { minLength: 1, maxLength: 100 }),
      options: cents,
      shipping: cents,
      tax: cents,
      charged: cents,
      off: fc.integer({ min: 0, max: 100 }),
    });
    fc.assert(
      fc.property(basket, ({ lines, options, shipping, tax, charged, off }) => {
        const items = lines.map(({ unit, quantity }) => item(unit, quantity));
        const goods = items.reduce((sum, { total_cost_cents }) => sum + total_cost_cents, 0);
        const estimate = estimateOf(items, {
          discount_cents: Math.floor((goods * off) / 100),
          options_cents: options,
          shipping_cents: shipping,
          tax_cents: tax,
        });
        const margin = judgeMargin(
          lines.map(({ quantity, selling }, index) => line(String(index), quantity, selling)),
          { shippingChargedCents: charged, estimate },
        );
        const ofLines = margin.lines.reduce((sum, { profitCents }) => sum + (profitCents ?? 0), 0);
        expect(ofLines + margin.shipping.profitCents).toBe(margin.profitCents);
        const costs = margin.lines.reduce((sum, { costCents }) => sum + costCents, shipping);
        expect(costs).toBe(estimate.costs.total_cents - tax);
      }),
    );
  });
});

describe("priceForMargin", () => {
  it.each([
    [1_000, 1, 5_000, 2_000],
    [1_000, 3, 0, 334],
    [999, 1, 3_333, 1_499],
  ])("%i cents for %i pieces at %i basis points sell at %i", (cost, quantity, marginBp, price) => {
    expect(priceForMargin(cost, quantity, marginBp)).toBe(price);
  });
});
