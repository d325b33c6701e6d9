import { expect, test } from "vitest";
import type { CatalogProduct, CatalogProductDetail } from "#lib/core/service/schemas/catalog.ts";
import english from "#messages/en.json" with { type: "json" };
import french from "#messages/fr.json" with { type: "json" };
import { detailTexts } from "./detail-words.ts";
import { searchTextOf } from "./search-words.ts";

const colors = english.catalogSearch.values.color;
const product = {
  title: "Everyday T-shirt",
  brand: null,
  sku_prefix: "TEE",
  category: { code: "t-shirts", name: "Damen T-Shirts" },
} as CatalogProduct;

test("words are between spaces, the title's come first, and a hyphenated word is also in one piece", () => {
  expect(searchTextOf(product)).toBe(" everyday t shirt tshirt | tee damen t shirts tshirts ");
  expect(searchTextOf({ ...product, brand: "Große & Söhne" }, ["Royal blue"])).toBe(
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

const detail = {
  ...product,
  colors: [
    { name: "Royal blue", hex: "#4169e1" },
    { name: "Marine", hex: "#1f2a44" },
    { name: "Arlequin", hex: null },
  ],
  sizes: [{ name: "2XL" }, { name: "50 × 70 cm" }, { name: "500 ml" }],
  techniques: [
    { code: "embroidery", name: "Broderie" },
    { code: "screen", name: "Sérigraphie" },
  ],
  print_areas: [{ techniques: ["embroidery"] }],
  facts: { certifications: ["gots"], care: { wash: "30 degrees" }, vegan: true, recycled: false },
  attributes: {
    certifications: ["gots"],
    origin: "PT",
    made_in: ["IT"],
    size_guide_cm: { M: { chest_cm: 53 } },
  },
} as unknown as CatalogProductDetail;

test("a product's page adds its colours and the filter's names of them, sizes, techniques and facts, with countries by their names", () => {
  expect(detailTexts(detail, "fr", french.catalogSearch.values.color)).toEqual([
    ...[
      "Royal blue",
      "Bleu",
      "Marine",
      "Bleu",
      "Arlequin",
      "2XL",
      "50x70",
      "Broderie",
      "gots",
      "30 degrees",
      "vegan",
      "Portugal",
      "Italie",
    ],
  ]);
  expect(searchTextOf(product, ["Tee", "Royal tee"])).toBe(
    " everyday t shirt tshirt | tee damen t shirts tshirts royal ",
  );
});

test("a certification is found by each word of its name in the filter", () => {
  for (const [code, name] of Object.entries(english.catalogSearch.values.label)) {
    const found = searchTextOf(
      product,
      detailTexts({ ...detail, attributes: { labels: [code] } }, "en", colors),
    );
    for (const word of name.toLowerCase().split(/[\s-]/)) expect(found).toContain(` ${word} `);
  }
});

test("facts of any depth and number leave a search text of limited length", () => {
  const many = { texts: Array.from({ length: 5_000 }, (_, index) => `text${index}`) };
  const deep = Array.from({ length: 50 }).reduce<unknown>((inner) => ({ inner }), "deep");
  const texts = detailTexts({ ...detail, facts: { deep, many } }, "en", colors);
  expect(texts).not.toContain("deep");
  expect(texts.length).toBeLessThan(500);
});
