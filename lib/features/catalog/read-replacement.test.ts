import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readReplacement } from "./read-replacement.ts";

const productId = "24a90a65-1a3b-47c4-b0bb-e3aa6a3486d6";

describe("readReplacement", () => {
  it.each<[string, unknown, unknown]>([
    ["a SKU alone", { sku: "TEE-WHITE-S" }, { sku: "TEE-WHITE-S" }],
    ["SKU and product", { sku: "TEE-WHITE-S", product_id: productId }, { sku: "TEE-WHITE-S", productId }],
    ["a product as products have it", { id: productId, title: "New tee" }, { productId, title: "New tee" }],
    [
      "a variant inside",
      {
        variant: {
          id: "11111111-1111-4111-8111-111111111111",
          sku: "A-1",
          color: { name: "Red" },
          product: { id: productId },
        },
      },
      { sku: "A-1", productId },
    ],
    ["other names", { replacementSku: " B-2 ", productId }, { sku: "B-2", productId }],
    ["a list of them: the first", { variants: [{ sku: "A" }, { sku: "B" }] }, { sku: "A" }],
    ["the variant's SKU in its place", { variant: "TEE-L" }, { sku: "TEE-L" }],
    ["a SKU without an object", "TEE-L", null],
    ["a title alone", { name: "Something new", color: { name: "Red" } }, { title: "Something new" }],
    ["an id that is none", { id: "42" }, null],
    ["nothing", {}, null],
    ["null", null, null],
    ["a number for a SKU", { sku: 7 }, null],
    ["a colour's name is no title", { color: { name: "Red" } }, null],
  ])("reads %s", (_, value, expected) => expect(readReplacement(value)).toEqual(expected));

  it("reads any value without an error, and returns only short texts", () => {
    fc.assert(
      fc.property(fc.anything({ maxDepth: 6 }), (value) => {
        const texts = Object.values(readReplacement(value) ?? { sku: "-" });
        expect(texts.every((text) => text.length > 0 && text.length <= 200)).toBe(true);
      }),
    );
  });
});
