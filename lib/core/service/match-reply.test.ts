import { expect, it } from "vitest";
import { piecesFingerprint } from "./match-reply.ts";

it("piecesFingerprint ignores the order of the line items, and how pieces are split between them", () => {
  const one = [
    { sku: "TEE-1", quantity: 3 },
    { sku: "MUG-1", quantity: 1 },
  ];
  const other = [
    { sku: "MUG-1", quantity: 1 },
    { sku: "tee-1", quantity: 1 },
    { sku: "TEE-1", quantity: 2 },
  ];
  expect(piecesFingerprint(other)).toBe(piecesFingerprint(one));
});

it("piecesFingerprint differs by one piece", () => {
  expect(piecesFingerprint([{ sku: "TEE-1", quantity: 4 }])).not.toBe(
    piecesFingerprint([{ sku: "TEE-1", quantity: 3 }]),
  );
});
