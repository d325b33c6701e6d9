import { expect, test } from "vitest";
import { type BinCount, percentileMinutes } from "../get-durations.ts";

/** The same as `duration_bin` of the database. */
const binOf = (minutes: number) => Math.ceil(Math.log(Math.max(minutes, 1)) / Math.log(1.04));

const counted = (durations: readonly number[]): BinCount[] =>
  [...Map.groupBy(durations, binOf)].map(([bin, found]) => ({ bin, orders: found.length }));

test.each([0.5, 0.9])("the minutes for a share of %f are accurate to 4 %%", (share) => {
  const durations = Array.from({ length: 2_000 }, (_, index) => 30 + ((index * 7919) % 12_000));
  const exact = durations.toSorted((a, b) => a - b)[Math.ceil(share * durations.length) - 1] ?? 0;
  const found = percentileMinutes(counted(durations), share) ?? 0;
  expect(Math.abs(found / exact - 1)).toBeLessThan(0.04);
});

test("one duration is accurate to 4 %, and no durations give null", () => {
  expect(percentileMinutes(counted([3 * 1_440]), 0.5)).toBeGreaterThan(3 * 1_440 * 0.96);
  expect(percentileMinutes(counted([3 * 1_440]), 0.9)).toBeLessThan(3 * 1_440 * 1.04);
  expect(percentileMinutes([], 0.5)).toBeNull();
});
