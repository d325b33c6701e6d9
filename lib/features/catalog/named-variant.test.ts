import { expect, test } from "vitest";
import { namedVariant } from "./named-variant.ts";

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
  expect(namedVariant(variant)).toEqual({ skus, productIds });
});

test("what is to replace a variant has not changed", () => {
  const variant = { sku: "TEE-M", replacement: { sku: "TEE-L", product_id: other }, replaced_by: "TEE-L" };
  expect(namedVariant(variant)).toEqual({ skus: ["TEE-M"], productIds: [] });
});

test("what is far too much is cut off", () => {
  const codes = Array.from({ length: 1_000 }, (_, index) => [`code_${index}`, `C${index}`]);
  expect(namedVariant(Object.fromEntries(codes)).skus).toHaveLength(20);
  expect(namedVariant({ sku: "x".repeat(1_000) }).skus).toEqual([]);
});
