import { expect, it } from "vitest";
import type { Estimate } from "#lib/core/service/schemas/estimate.ts";
import { diffEstimates } from "./drift.ts";

const item = (sku: string, unit: number, quantity = 2): Estimate["items"][number] => ({
  sku,
  title: `Title of ${sku}`,
  color: "Black",
  size: "M",
  quantity,
  unit_cost_cents: unit,
  total_cost_cents: unit * quantity,
  printed_faces: [],
});

const estimate = (items: Estimate["items"], change: Partial<Estimate["costs"]> = {}): Estimate => ({
  items,
  options: [],
  costs: {
    items_cents: 0,
    discount_cents: 0,
    options_cents: 0,
    shipping_cents: 500,
    tax_cents: 0,
    total_cents: 0,
    tax_rate: 20,
    vat_regime: "domestic",
    currency: "EUR",
    ...change,
  },
  shipping_country: "FR",
});

it("finds no change between equal estimates", () => {
  expect(diffEstimates(estimate([item("A", 100)]), estimate([item("A", 100)]))).toBeNull();
});

it("reports unit and total of a changed line item, and of no other", () => {
  const drift = diffEstimates(
    estimate([item("A", 100), item("B", 300)], { items_cents: 800, total_cents: 1_300 }),
    estimate([item("A", 120), item("B", 300)], { items_cents: 840, total_cents: 1_340 }),
  );
  expect(drift?.lines).toMatchObject([
    { sku: "A", unit: { before: 100, after: 120 }, total: { before: 200, after: 240 } },
  ]);
  expect(drift?.costs).toEqual([
    { name: "items_cents", before: 800, after: 840 },
    { name: "total_cents", before: 1_300, after: 1_340 },
  ]);
  expect(drift?.vat).toBeNull();
});

it.each(["options_cents", "shipping_cents", "tax_cents"] as const)("reports a change of %s alone", (name) => {
  const drift = diffEstimates(estimate([], { [name]: 1 }), estimate([], { [name]: 2 }));
  expect(drift).toEqual({ lines: [], costs: [{ name, before: 1, after: 2 }], vat: null });
});

it("shows a discount as negative, also if the service gives it without a sign", () => {
  const drift = diffEstimates(estimate([], { discount_cents: 1 }), estimate([], { discount_cents: -2 }));
  expect(drift?.costs).toEqual([{ name: "discount_cents", before: -1, after: -2 }]);
});

it("reports a change of VAT even if the amount is the same", () => {
  const drift = diffEstimates(estimate([]), estimate([], { tax_rate: 0, vat_regime: "export" }));
  expect(drift?.vat).toEqual({
    before: { rate: 20, regime: "domestic" },
    after: { rate: 0, regime: "export" },
  });
});

it("compares the second line item of a variant with its second line item, in any position", () => {
  const before = estimate([item("A", 100, 1), item("B", 5), item("A", 100, 7)]);
  const after = estimate([item("B", 5), item("A", 100, 1), item("A", 90, 7)]);
  expect(diffEstimates(before, after)?.lines).toMatchObject([
    { sku: "A", unit: { before: 100, after: 90 }, total: { before: 700, after: 630 } },
  ]);
});

it("reports added and removed line items", () => {
  const drift = diffEstimates(estimate([item("OLD", 100)]), estimate([item("NEW", 110)]));
  expect(drift?.lines).toMatchObject([
    { sku: "NEW", unit: { before: null, after: 110 } },
    { sku: "OLD", unit: { before: 100, after: null } },
  ]);
});
