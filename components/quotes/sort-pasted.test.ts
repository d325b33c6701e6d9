import { expect, test } from "vitest";
import { sortPasted } from "./sort-pasted.ts";

const text = "SKU\tQty\nTEE-1\t4\nmug-1\t2\nNOPE-1\t3\nnonsense";

test("until the catalog has answered, every row with a SKU is accepted", () => {
  const { lines, skus } = sortPasted(text, null);
  expect(lines.map(({ sku }) => sku)).toEqual(["TEE-1", "mug-1", "NOPE-1"]);
  expect(skus).toEqual(["MUG-1", "NOPE-1", "TEE-1", "mug-1"]);
});

test("SKUs take the spelling of the catalog; unknown rows stay in the field below the heading", () => {
  const sorted = sortPasted(text, new Set(["TEE-1", "MUG-1"]));
  expect(sorted.lines).toEqual([
    { sku: "TEE-1", quantity: 4 },
    { sku: "MUG-1", quantity: 2 },
  ]);
  expect(sorted.problems.map(({ row, why }) => [row, why])).toEqual([
    [4, "unknown_sku"],
    [5, "no_quantity"],
  ]);
  expect(sorted.rest).toBe("SKU\tQty\nNOPE-1\t3\nnonsense");
});

test("a fully understood text leaves the field empty", () => {
  expect(sortPasted("SKU;Qty\nTEE-1;4", new Set(["TEE-1"])).rest).toBe("");
});
