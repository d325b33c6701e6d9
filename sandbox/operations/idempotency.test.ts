import { expect, it } from "vitest";
import { hashMeaning } from "./idempotency.ts";

it("does not depend on the order of keys, but on everything else", () => {
  const one = hashMeaning({ a: 1, b: { c: [1, 2], d: null } });
  expect(hashMeaning({ b: { d: null, c: [1, 2] }, a: 1 })).toBe(one);
  expect(hashMeaning({ a: 1, b: { c: [2, 1], d: null } })).not.toBe(one);
  expect(hashMeaning({ a: "1", b: { c: [1, 2], d: null } })).not.toBe(one);
});
