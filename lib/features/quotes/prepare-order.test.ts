import { expect, test } from "vitest";
import { paths } from "#lib/paths.ts";
import { readOrderSource } from "./prepare-order.ts";

const read = (pieces: string) => readOrderSource({ product: "p", pieces }).pieces;

test("quantities in the address of a new order are read as they were written, with any SKU", () => {
  const pieces = [
    { sku: "TEE-WHITE-M", quantity: 10 },
    { sku: "A&B,1:2", quantity: 1000 },
  ];
  const path = paths.newOrder({ workspace: "a", mode: "test" }, { productId: "p", pieces });
  const search = Object.fromEntries(new URL(path, "http://x").searchParams);
  expect(readOrderSource(search)).toMatchObject({ productId: "p", pieces });
});

test.each(["", ",", "A", "A:", ":5", "A:0", "A:1001", "A:-1", "A:1.5", "A:1e2", "A:ten", "\0:5"])(
  "%j is no quantity",
  (given) => {
    expect(read(given)).toBeUndefined();
    expect(read(`B:2,${given}`)).toEqual([{ sku: "B", quantity: 2 }]);
  },
);

test("a repeated parameter is ignored, and a variant counts once", () => {
  const search: object = { product: "p", pieces: ["A:1", "B:2"] };
  expect(readOrderSource(search).pieces).toBeUndefined();
  expect(read("A:1,A:2")).toEqual([{ sku: "A", quantity: 2 }]);
});

test("an order starts with its most line items", () => {
  const given = Array.from({ length: 101 }, (_, index) => `S${index}:1`);
  expect(read(given.join())).toHaveLength(100);
});
