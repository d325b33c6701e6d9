import { describe, expect, it } from "vitest";
import { aVariant, navy, red, sizeM, sizeS } from "#e2e/fixtures/a-variant.ts";
import { locateReplacement, productMatrix } from "./product-matrix.ts";

const productId = "24a90a65-1a3b-47c4-b0bb-e3aa6a3486d6";
const matrix = productMatrix({ colors: [red, navy], sizes: [sizeS, sizeM] }, [
  aVariant(red, sizeS),
  aVariant(navy, sizeM),
]);
const goneFor = (replacement: Record<string, unknown> | null) =>
  locateReplacement(aVariant(red, sizeM, { availability: "discontinued", replacement }), matrix, [
    { sku: "HOODIE-M", productId, title: "Hoodie", color: "Red", size: "M" },
  ]);

describe("locateReplacement", () => {
  it("prefers a cell of the same matrix and shortens its label", () => {
    expect(goneFor({ sku: "red-S" })).toMatchObject({ isHere: true, label: "Red, S", short: "S" });
    expect(goneFor({ sku: "navy-M", product_id: productId })).toMatchObject({
      isHere: true,
      short: "Navy, M",
    });
  });

  it("finds another product by the SKU alone", () => {
    expect(goneFor({ sku: "HOODIE-M" })).toEqual({
      sku: "HOODIE-M",
      productId,
      isHere: false,
      label: "Hoodie: Red, M",
      short: "Hoodie",
    });
  });

  it("works with partial information", () => {
    expect(goneFor({ product_id: productId })).toMatchObject({ productId, label: null });
    expect(goneFor({ sku: "UNKNOWN" })).toMatchObject({ productId: null, isHere: false, label: "UNKNOWN" });
    expect(goneFor({ since: 3 })).toBeNull();
    expect(goneFor(null)).toBeNull();
  });
});
