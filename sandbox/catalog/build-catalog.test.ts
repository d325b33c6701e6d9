import { describe, expect, it } from "vitest";
import { languages } from "../domain/languages.ts";
import { draw } from "../routes/images.ts";
import { buildCatalog } from "./build-catalog.ts";
import { categoryName, colorHex, colorName, faceName, mainCategory, techniqueName } from "./names.ts";

const now = new Date("2026-11-01T00:00:00Z");
const catalog = buildCatalog("seed", { products: 36, variants: 2_500 }, now);

describe("the seeded catalog", () => {
  it("has 36 offered products in 8 main categories, two discontinued products and 2,500 variants", () => {
    const offered = catalog.products.filter((product) => !product.discontinuedAt);
    expect(offered).toHaveLength(36);
    expect(new Set(offered.map((product) => mainCategory(product.category))).size).toBe(8);
    expect(catalog.variants).toHaveLength(2_500);
    expect(new Set(catalog.variants.map((variant) => variant.sku)).size).toBe(2_500);
    const retired = catalog.products.filter((product) => product.discontinuedAt);
    expect(retired.map((product) => product.replacementId != null).sort()).toEqual([false, true]);
  });

  it("is the same for the same seed, and has other ids for another seed", () => {
    expect(buildCatalog("seed", { products: 36, variants: 2_500 }, now)).toEqual(catalog);
    const other = buildCatalog("other", { products: 36, variants: 2_500 }, now);
    expect(other.products[0]?.id).not.toBe(catalog.products[0]?.id);
  });

  it("has the requested number of products and variants, small or large", () => {
    expect(buildCatalog("s", { products: 3, variants: 10 }, now).variants).toHaveLength(10);
    const large = buildCatalog("s", { products: 100, variants: 5_000 }, now);
    expect(large.products.filter((product) => !product.discontinuedAt)).toHaveLength(100);
    expect(large.variants).toHaveLength(5_000);
    expect(buildCatalog("s", { products: 100, variants: 9_000 }, now).variants).toHaveLength(9_000);
    expect(new Set(large.products.map((product) => product.skuPrefix)).size).toBe(large.products.length);
  });

  it("has discontinued variants with and without a replacement; no replacement is discontinued itself", () => {
    const bySku = new Map(catalog.variants.map((variant) => [variant.sku, variant]));
    const gone = catalog.variants.filter((variant) => variant.discontinuedAt);
    expect(gone.some((variant) => variant.replacementSku == null)).toBe(true);
    const replaced = gone.flatMap((variant) => (variant.replacementSku ? [variant.replacementSku] : []));
    expect(replaced.length).toBeGreaterThan(0);
    for (const sku of replaced) expect(bySku.get(sku)).toMatchObject({ productId: expect.any(String) });
    for (const sku of replaced) expect(bySku.get(sku)?.discontinuedAt ?? null).toBeNull();
  });

  it("has every name in eight languages and every drawing in its colours", () => {
    for (const product of catalog.products) {
      for (const language of languages) {
        expect(product.titles[language]).not.toBe("");
        expect(product.content.description[language]).toMatch(/^<p>.+<\/p>/);
        expect(categoryName(product.category, language)).not.toBe(product.category);
        for (const color of product.content.colors) expect(colorName(color, language)).not.toBe(color);
        for (const area of product.content.printAreas)
          expect(faceName(area.face, language)).not.toBe(area.face);
        for (const { code } of product.content.techniques)
          expect(techniqueName(code, language)).not.toBe(code);
      }
      for (const color of product.content.colors) {
        expect(draw(product.drawing, colorHex(color) ?? "", true)).toMatch(/^<svg .*<\/svg>$/s);
      }
    }
  });

  it("each print area allows a technique of its product, and each product has one default technique", () => {
    for (const { content } of catalog.products) {
      const known = content.techniques.map((technique) => technique.code);
      for (const area of content.printAreas) {
        expect(area.techniques.some((code) => known.includes(code))).toBe(true);
      }
      expect(content.techniques.filter((technique) => technique.isDefault)).toHaveLength(1);
    }
  });
});

describe("draw", () => {
  it.each(["nothing", "__proto__", "constructor", "toString"])("has no drawing named %s", (name) => {
    expect(draw(name, "#ffffff", true)).toBeNull();
  });
});
