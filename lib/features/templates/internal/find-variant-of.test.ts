import { expect, test } from "vitest";
import type { CatalogVariant } from "#lib/core/service/schemas/catalog.ts";
import { findVariantOf } from "../resolve-template.ts";

const red = { code: "red", name: "Rot", hex: null };
const navy = { code: "navy", name: "Marine", hex: null };

const variant = (color: typeof red, size: string, change: Partial<CatalogVariant> = {}): CatalogVariant => ({
  sku: `${color.code}-${size}`,
  product_id: "24a90a65-1a3b-47c4-b0bb-e3aa6a3486d6",
  color,
  size: { code: size, name: `Size ${size}` },
  availability: "available",
  discontinued_at: null,
  replacement: null,
  base_price_cents: 1,
  price_cents: 1,
  currency: "EUR",
  weight_grams: null,
  image_url: null,
  ...change,
});

const variants = [
  variant(red, "S"),
  variant(red, "M"),
  variant(navy, "S", { availability: "discontinued", replacement: { sku: "NEXT-1" } }),
  variant(navy, "M"),
];

test.each([
  ["red", "S", "red-S"],
  [" RED ", "s", "red-S"],
  ["rot", "size  M", "red-M"],
  ["Marine", "M", "navy-M"],
])("colour “%s” and size “%s” find %s", (color, size, sku) => {
  expect(findVariantOf(variants, [], { color, size })).toEqual({ kind: "found", sku });
});

test.each([
  ["XXL", "2XL"],
  ["2xl", "XXL"],
  ["xxxl", "3XL"],
  ["XXS", "2XS"],
])("size “%s” finds %s", (size, known) => {
  const sizes = [variant(red, "S"), variant(red, "XL"), variant(red, known)];
  expect(findVariantOf(sizes, [], { color: "", size })).toEqual({ kind: "found", sku: `red-${known}` });
});

test("a colour or a size can be omitted if there is only one", () => {
  expect(findVariantOf(variants, ["red"], { color: "", size: "M" })).toEqual({ kind: "found", sku: "red-M" });
  const one = [variant(red, "M")];
  expect(findVariantOf(one, [], { color: "", size: "" })).toEqual({ kind: "found", sku: "red-M" });
});

test("a choice that is missing and a value that is unknown are different results", () => {
  expect(findVariantOf(variants, [], { color: "", size: "M" })).toEqual({ kind: "color_missing" });
  expect(findVariantOf(variants, [], { color: "red", size: "" })).toEqual({ kind: "size_missing" });
  expect(findVariantOf(variants, [], { color: "green", size: "M" })).toEqual({ kind: "no_color" });
  expect(findVariantOf(variants, [], { color: "red", size: "XXL" })).toEqual({ kind: "no_size" });
  expect(findVariantOf(variants, ["red"], { color: "navy", size: "M" })).toEqual({ kind: "no_color" });
});

test("a discontinued variant names its replacement", () => {
  expect(findVariantOf(variants, [], { color: "navy", size: "S" })).toEqual({
    kind: "discontinued",
    sku: "navy-S",
    replacement: "NEXT-1",
  });
});

test("of two variants with the same names, the available one is found", () => {
  const again = variant(navy, "S", { sku: "navy-S-2" });
  expect(findVariantOf([...variants, again], [], { color: "navy", size: "S" })).toEqual({
    kind: "found",
    sku: "navy-S-2",
  });
});

test("a code is matched before a name", () => {
  const odd = [
    variant({ code: "a", name: "b", hex: null }, "M"),
    variant({ code: "b", name: "a", hex: null }, "M"),
  ];
  expect(findVariantOf(odd, [], { color: "a", size: "M" })).toEqual({ kind: "found", sku: "a-M" });
});
