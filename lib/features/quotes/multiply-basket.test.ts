import { expect, it } from "vitest";
import { multiplyBasket } from "./multiply-basket.ts";

const file = "0b5e8f6a-7a1c-4f0e-9d55-3f2f6a1c9e01";
const basket = [
  { sku: "A", quantity: 3, files: { front: file } },
  { sku: "B", quantity: 100 },
];

it("multiplies the quantities and changes nothing else", () => {
  expect(multiplyBasket(basket, 10)).toEqual({
    factor: 10,
    pieces: 1_030,
    items: [
      { sku: "A", quantity: 30, files: { front: file } },
      { sku: "B", quantity: 1_000 },
    ],
    tooMany: [],
  });
});

it("reports the line items that exceed the service's limit", () => {
  expect(multiplyBasket(basket, 11)).toMatchObject({
    items: null,
    pieces: 1_133,
    tooMany: [{ index: 1, sku: "B", quantity: 1_100 }],
  });
});
