import { expect, test } from "vitest";
import type { Estimate } from "#lib/core/service/schemas/estimate.ts";
import type { Order } from "#lib/core/service/schemas/order.ts";
import { diffFromQuote } from "./diff-from-quote.ts";

const costs = {
  items_cents: 2000,
  discount_cents: 0,
  options_cents: 100,
  shipping_cents: 500,
  tax_cents: 520,
  total_cents: 3120,
  tax_rate: 20,
  vat_regime: "domestic",
  currency: "EUR",
};
const item = {
  sku: "TEE-M",
  title: "Tee",
  color: "Red",
  size: "M",
  quantity: 2,
  unit_cost_cents: 1000,
  total_cost_cents: 2000,
};
const quoted = {
  items: [{ ...item, printed_faces: ["front", "back"] }],
  options: [],
  costs,
  shipping_country: "FR",
} as Estimate;

const printed = (...faces: string[]) => faces.map((face) => ({ face, url: `https://files.example/${face}` }));
const order = (change: object = {}) =>
  ({
    items: [{ ...item, line: 1, product_id: null, files: printed("back", "front") }],
    costs,
    shipping_address: { country: "FR" },
    ...change,
  }) as unknown as Order;

test("an order that matches its quote has no difference", () => {
  expect(diffFromQuote(quoted, order())).toBeNull();
});

test("each changed amount is listed with its old and new value", () => {
  const dearer = { ...costs, shipping_cents: 700, tax_cents: 560, total_cents: 3360 };
  expect(diffFromQuote(quoted, order({ costs: dearer }))).toEqual({
    isEdited: false,
    lines: [],
    costs: [
      { name: "shipping_cents", before: 500, after: 700 },
      { name: "tax_cents", before: 520, after: 560 },
      { name: "total_cents", before: 3120, after: 3360 },
    ],
    country: null,
    vat: null,
  });
});

test("line items are compared by SKU, the second one of a variant with the second one", () => {
  const lines = [
    { ...item, line: 1, product_id: null, quantity: 3, total_cost_cents: 3000, files: printed("front") },
    { ...item, line: 2, product_id: null, files: [] },
  ];
  expect(
    diffFromQuote(quoted, order({ items: lines }))?.lines.map(
      ({ key: _, sku: __, name: ___, ...rest }) => rest,
    ),
  ).toEqual([
    { what: "quantity", before: 2, after: 3 },
    { what: "total", before: 2000, after: 3000 },
    { what: "faces", before: ["back", "front"], after: ["front"] },
    { what: "quantity", before: null, after: 2 },
    { what: "unit", before: null, after: 1000 },
    { what: "total", before: null, after: 2000 },
  ]);
});

test("a changed country and a changed VAT are listed", () => {
  const abroad = {
    shipping_address: { country: "CH" },
    costs: { ...costs, tax_rate: 0, vat_regime: "export" },
  };
  expect(diffFromQuote(quoted, order(abroad))).toMatchObject({
    isEdited: true,
    country: { before: "FR", after: "CH" },
    vat: { before: { rate: 20, regime: "domestic" }, after: { rate: 0, regime: "export" } },
  });
});

test("a country is compared by its code, however the reply spells it, and not by its name", () => {
  for (const spelled of ["fr", " FR ", "France"])
    expect(diffFromQuote({ ...quoted, shipping_country: spelled }, order())).toBeNull();
  const greece = order({ shipping_address: { country: "GR" } });
  expect(diffFromQuote({ ...quoted, shipping_country: "EL" }, greece)).toBeNull();
});

test("another quantity, face or item counts as an edit, another price does not", () => {
  const withItem = (change: object) => {
    const made = { ...item, line: 1, product_id: null, files: printed("back", "front"), ...change };
    return diffFromQuote(quoted, order({ items: [made] }))?.isEdited;
  };
  expect(withItem({ quantity: 1, total_cost_cents: 1000 })).toBe(true);
  expect(withItem({ files: printed("front") })).toBe(true);
  expect(withItem({ sku: "TEE-L" })).toBe(true);
  expect(withItem({ unit_cost_cents: 1100, total_cost_cents: 2200 })).toBe(false);
});
