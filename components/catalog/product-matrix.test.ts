import { describe, expect, it } from "vitest";
import { navy as blue, sizeM as m, red, sizeS as s, aVariant as variant } from "#e2e/fixtures/a-variant.ts";
import type { CatalogVariant } from "#lib/core/service/schemas/catalog.ts";
import { columnPrice, isOnSale, linksToOrder, productMatrix } from "./product-matrix.ts";

const skusOf = (product: Parameters<typeof productMatrix>[0], variants: CatalogVariant[]) =>
  productMatrix(product, variants).rows.map(({ cells }) => cells.map((cell) => cell?.sku));

describe("productMatrix", () => {
  it("keeps the order of the product and leaves a gap where there is no variant", () => {
    expect(skusOf({ colors: [blue, red], sizes: [m, s] }, [variant(red, s), variant(blue, m)])).toEqual([
      ["navy-M", undefined],
      [undefined, "red-S"],
    ]);
  });

  it("adds colours and sizes that only a variant names, each once", () => {
    const { sizes, rows } = productMatrix({ colors: [red, red], sizes: [] }, [
      variant({ ...red, name: "Rouge" }, s),
      variant(blue, s),
    ]);
    expect(sizes).toEqual([s]);
    expect(rows.map(({ color }) => color.name)).toEqual(["Red", "Navy"]);
  });

  it("prefers a variant on sale to a discontinued one of the same colour and size", () => {
    const now = variant(red, s, { sku: "red-S-2" });
    const retired = variant(red, s, { availability: "discontinued" });
    const product = { colors: [red], sizes: [s] };
    expect(skusOf(product, [now, retired])).toEqual([["red-S-2"]]);
    expect(skusOf(product, [retired, now])).toEqual([["red-S-2"]]);
  });

  it("returns each picture of a colour once", () => {
    const back = variant(red, m, { image_url: "https://pictures.example/red-back.png" });
    const [row] = productMatrix({ colors: [red], sizes: [s, m] }, [variant(red, s), back]).rows;
    expect(row?.pictures).toEqual([
      "https://pictures.example/red.png",
      "https://pictures.example/red-back.png",
    ]);
  });

  it("treats an unknown availability as on sale", () => {
    expect(isOnSale(variant(red, s, { availability: "made_to_order" }))).toBe(true);
    expect(isOnSale(variant(red, s, { availability: "discontinued" }))).toBe(false);
    expect(isOnSale(undefined)).toBe(false);
  });
});

describe("the price of a column", () => {
  const product = { colors: [], sizes: [] };
  const priced = (color: CatalogVariant["color"], cents: number, availability = "available") =>
    variant(color, s, { price_cents: cents, availability });

  it("is the price of all available colours, whatever a discontinued colour costs", () => {
    const old = priced({ ...red, code: "old" }, 500, "discontinued");
    const matrix = productMatrix(product, [priced(red, 841), priced(blue, 841), old]);
    expect(columnPrice(matrix, 0)).toMatchObject({ cents: 841, baseCents: 990 });
  });

  it("is null if the colours differ, or if no colour is available", () => {
    const mixed = productMatrix(product, [priced(red, 841), priced(blue, 900)]);
    expect(columnPrice(mixed, 0)).toBeNull();
    expect(columnPrice(productMatrix(product, [priced(red, 841, "discontinued")]), 0)).toBeNull();
  });

  it("leaves a bag as the link in the cells, which show their prices otherwise", () => {
    const inM = variant(red, m, { price_cents: 900 });
    const [alone, mixed] = [[priced(red, 841)], [priced(red, 841), priced(blue, 900)]];
    const retired = variant(red, m, { availability: "discontinued" });
    expect(linksToOrder(productMatrix(product, alone))).toBe("bag");
    expect(linksToOrder(productMatrix(product, mixed))).toBe("price");
    expect(linksToOrder(productMatrix(product, [...mixed, inM]))).toBe("both");
    expect(linksToOrder(productMatrix(product, [...alone, retired]))).toBe("bag");
  });
});
