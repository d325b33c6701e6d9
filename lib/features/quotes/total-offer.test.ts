import { expect, it } from "vitest";
import type { Costs } from "#lib/core/service/schemas/estimate.ts";
import type { QuoteLine } from "./document.ts";
import { totalOffer } from "./total-offer.ts";

const line = (quantity: number, sellingCents: number | null): QuoteLine => ({
  id: "a",
  sku: "TEE-BLK-M",
  ...{ quantity, sellingCents },
  files: {},
  productId: null,
});

const costs: Costs = {
  items_cents: 1_000,
  discount_cents: 0,
  options_cents: 0,
  shipping_cents: 490,
  tax_cents: 115,
  total_cents: 1_605,
  tax_rate: 7.7,
  vat_regime: "domestic",
  currency: "EUR",
};

it("adds VAT to the selling prices and the shipping", () => {
  const lines = [line(2, 2_500), line(1, 400)];
  expect(totalOffer({ lines, shippingChargedCents: 600 }, costs)).toEqual({
    goodsCents: 5_400,
    shippingCents: 600,
    vat: { rate: 7.7, regime: "domestic", cents: 462 },
    totalCents: 6_462,
  });
});

it("offers free shipping once every selling price is set, and no VAT without an estimate", () => {
  expect(totalOffer({ lines: [line(2, 2_500)], shippingChargedCents: null }, null)).toEqual({
    goodsCents: 5_000,
    shippingCents: 0,
    vat: null,
    totalCents: 5_000,
  });
});

it("offers no total while a line item has no price", () => {
  const lines = [line(2, 2_500), line(1, null)];
  expect(totalOffer({ lines, shippingChargedCents: 600 }, costs)).toEqual({
    goodsCents: null,
    shippingCents: 600,
    vat: null,
    totalCents: null,
  });
});
