import { expect, it } from "vitest";
import { countPieces } from "./is-reply-to.ts";

it("is the same in another order of lines, and with a line cut in two", () => {
  const one = [
    { sku: "TEE-1", quantity: 3 },
    { sku: "MUG-1", quantity: 1 },
  ];
  const other = [
    { sku: "MUG-1", quantity: 1 },
    { sku: "tee-1", quantity: 1 },
    { sku: "TEE-1", quantity: 2 },
  ];
  expect(countPieces(other)).toBe(countPieces(one));
});

it("is another one with one piece more", () => {
  expect(countPieces([{ sku: "TEE-1", quantity: 4 }])).not.toBe(countPieces([{ sku: "TEE-1", quantity: 3 }]));
});
