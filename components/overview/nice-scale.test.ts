import { expect, test } from "vitest";
import { niceScale, topOf } from "./nice-scale.ts";

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 5, 10]],
  [70, [0, 25, 50, 75]],
  [12, [0, 5, 10, 15]],
  [99, [0, 50, 100]],
  [1_234, [0, 500, 1_000, 1_500]],
  [60_000, [0, 20_000, 40_000, 60_000]],
])("the scale up to %i", (most, lines) => {
  expect(niceScale(most)).toEqual(lines);
});

test("grid lines reach the maximum, are at most five, and differ", () => {
  for (let most = 1; most < 1e9; most = Math.ceil(most * 1.07)) {
    const lines = niceScale(most);
    expect(lines.at(-1)).toBeGreaterThanOrEqual(most);
    expect(lines.length).toBeLessThanOrEqual(5);
    expect(new Set(lines).size).toBe(lines.length);
  }
});

test("a value far above all others does not flatten them: it is cut", () => {
  expect(topOf([12, 9, 1_206, 10])).toBe(18);
  expect(topOf([12, 9, 40])).toBe(40);
  expect(topOf([0, 0, 1_206])).toBe(1_206);
  expect(topOf([])).toBe(0);
});
