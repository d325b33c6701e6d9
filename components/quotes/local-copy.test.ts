import { expect, test } from "vitest";
import { sameContent } from "./local-copy.ts";

test("the order of keys says nothing, the order of a list does", () => {
  expect(sameContent({ a: 1, b: [{ c: null, d: "x" }] }, { b: [{ d: "x", c: null }], a: 1 })).toBe(true);
  expect(sameContent([1, 2], [2, 1])).toBe(false);
});

test.each([
  [{ a: 1 }, { a: 1, b: 2 }],
  [{ a: undefined }, { b: undefined }],
  [null, {}],
  [[], {}],
  ["1", 1],
])("%j and %j differ", (a, b) => {
  expect(sameContent(a, b)).toBe(false);
  expect(sameContent(b, a)).toBe(false);
});
