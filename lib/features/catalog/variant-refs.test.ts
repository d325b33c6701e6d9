import { expect, test } from "vitest";
import { readVariantRefs } from "./variant-refs.ts";

const id = "743c9f23-e238-4c0e-9c7e-eab3c0b70958";
const other = "a044c9c0-9440-4973-9e3b-a90958a9d7d3";

test.each([
  ["its fields as variants have them", { sku: "TEE-M", product_id: id }, ["TEE-M"], [id]],
  ["its SKU under another name", { variant_sku: "TEE-M" }, ["TEE-M"], []],
  ["its SKU as its id", { id: "TEE-M" }, ["TEE-M"], []],
  ["its product in an object", { product: { id: id.toUpperCase(), title: "Shirt" } }, [], [id]],
  ["itself further down", { item: { variant: { sku: "TEE-M" } } }, ["TEE-M"], []],
  ["nothing that tells which", { availability: "discontinued", discontinued_at: "2026-11-21" }, [], []],
  ["nothing", {}, [], []],
])("an event names %s", (_, variant, skus, productIds) => {
  expect(readVariantRefs(variant)).toEqual({ skus, productIds });
});

test("the replacement of a variant is left out", () => {
  const variant = { sku: "TEE-M", replacement: { sku: "TEE-L", product_id: other }, replaced_by: "TEE-L" };
  expect(readVariantRefs(variant)).toEqual({ skus: ["TEE-M"], productIds: [] });
});

test("at most 20 SKUs are read, and a SKU that is too long is left out", () => {
  const codes = Array.from({ length: 1_000 }, (_, index) => [`code_${index}`, `C${index}`]);
  expect(readVariantRefs(Object.fromEntries(codes)).skus).toHaveLength(20);
  expect(readVariantRefs({ sku: "x".repeat(1_000) }).skus).toEqual([]);
});
