import { afterEach, expect, test, vi } from "vitest";
import { localCopyOf, sameContent } from "./local-copy.ts";

afterEach(() => vi.unstubAllGlobals());

test.each([
  [
    "blocked storage",
    () => {
      throw new DOMException("denied", "SecurityError");
    },
  ],
  ["damaged JSON", () => "{"],
  ["another shape", () => '{"revision":"1"}'],
])("%s counts as no copy", async (_, getItem) => {
  vi.stubGlobal("localStorage", { getItem });
  await expect(localCopyOf("user", "quote").read()).resolves.toBeNull();
});

test("the order of keys is ignored, the order of a list is not", () => {
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
