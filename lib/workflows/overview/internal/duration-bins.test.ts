import { expect, test } from "vitest";
import { type BinCount, minutesOf } from "../get-durations.ts";

/** As `duration_bin` of the database does it. */
const binOf = (minutes: number) => Math.ceil(Math.log(Math.max(minutes, 1)) / Math.log(1.04));

const counted = (durations: readonly number[]): BinCount[] =>
  [...Map.groupBy(durations, binOf)].map(([bin, found]) => ({ bin, orders: found.length }));

test.each([0.5, 0.9])("a share of %f is right to 4 %%", (share) => {
  const durations = Array.from({ length: 2_000 }, (_, index) => 30 + ((index * 7919) % 12_000));
  const exact = durations.toSorted((a, b) => a - b)[Math.ceil(share * durations.length) - 1] ?? 0;
  const found = minutesOf(counted(durations), share) ?? 0;
  expect(Math.abs(found / exact - 1)).toBeLessThan(0.04);
});

test("one is itself, to 4 %, and nothing is nothing", () => {
  expect(minutesOf(counted([3 * 1_440]), 0.5)).toBeGreaterThan(3 * 1_440 * 0.96);
  expect(minutesOf(counted([3 * 1_440]), 0.9)).toBeLessThan(3 * 1_440 * 1.04);
  expect(minutesOf([], 0.5)).toBeNull();
});
