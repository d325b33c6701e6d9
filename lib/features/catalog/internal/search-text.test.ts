import { expect, test } from "vitest";
import type { CatalogProduct } from "#lib/core/service/schemas/catalog.ts";
import { searchTextOf } from "./search-words.ts";

const product = {
  title: "Everyday T-shirt",
  brand: null,
  sku_prefix: "TEE",
  category: { code: "t-shirts", name: "Damen T-Shirts" },
} as CatalogProduct;

test("words are between spaces, the title's come first, and a hyphenated word is also in one piece", () => {
  expect(searchTextOf(product)).toBe(" everyday t shirt tshirt | tee damen t shirts tshirts ");
  expect(searchTextOf({ ...product, brand: "Große & Söhne" }, [{ name: "Royal blue" }])).toBe(
    " everyday t shirt tshirt | grosse sohne tee damen t shirts tshirts royal blue ",
  );
  const printed = {
    ...product,
    subtitle: "100% ring-spun",
    quality_tier: "premium",
    gender: null,
    fit: "slim",
  };
  expect(searchTextOf(printed)).toBe(
    " everyday t shirt tshirt | tee damen t shirts tshirts 100 ring spun ringspun premium slim ",
  );
});
