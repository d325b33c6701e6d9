import { expect, it } from "vitest";
import { hashBody } from "./idempotency.ts";

it("the hash of a body ignores the order of keys, and nothing else", () => {
  const one = hashBody({ a: 1, b: { c: [1, 2], d: null } });
  expect(hashBody({ b: { d: null, c: [1, 2] }, a: 1 })).toBe(one);
  expect(hashBody({ a: 1, b: { c: [2, 1], d: null } })).not.toBe(one);
  expect(hashBody({ a: "1", b: { c: [1, 2], d: null } })).not.toBe(one);
});
