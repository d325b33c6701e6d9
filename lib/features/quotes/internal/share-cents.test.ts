import fc from "fast-check";
import { expect, it } from "vitest";
import { shareCents } from "../judge-margin.ts";

it.each([
  ["in proportion", 100, [1, 3], [25, 75]],
  ["with the odd cent to the largest remainder", 100, [2, 1], [67, 33]],
  ["with the odd cent to the first of equals", 10, [1, 1, 1], [4, 3, 3]],
  ["alike where nothing weighs", 9, [0, 0], [5, 4]],
  ["with nothing for what weighs nothing", 7, [0, 2], [0, 7]],
  ["of nothing", 0, [5, 5], [0, 0]],
  ["over nothing", 50, [], []],
])("splits %s", (_, cents, weights, parts) => {
  expect(shareCents(cents, weights)).toEqual(parts);
});

it("returns the weights themselves if they add up to the amount", () => {
  expect(shareCents(1_234 + 99 + 1, [1_234, 99, 1])).toEqual([1_234, 99, 1]);
});

it("splits any amount without a remainder, each part within a cent of its exact share", () => {
  const cents = fc.integer({ min: 0, max: 10_000_000_000 });
  const weights = fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 100 });
  fc.assert(
    fc.property(cents, weights, (whole, given) => {
      const parts = shareCents(whole, given);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(whole);
      const sum = given.reduce((total, weight) => total + weight, 0);
      if (sum === 0) return;
      for (const [index, part] of parts.entries())
        expect(Math.abs(part - (whole * (given[index] ?? 0)) / sum)).toBeLessThanOrEqual(1.001);
    }),
  );
});
