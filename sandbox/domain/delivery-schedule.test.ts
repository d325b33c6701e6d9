import { expect, it } from "vitest";
import { defaultDelays, delayAfter } from "./delivery-schedule.ts";

it("makes eleven attempts with increasing delays, all within 24 hours", () => {
  const delays = Array.from({ length: 10 }, (_, index) => delayAfter(index + 1, defaultDelays, 0, 0) ?? 0);
  expect(delays.map((ms) => ms / 1000)).toEqual([
    5, 60, 300, 900, 1_800, 3_600, 7_200, 14_400, 28_800, 28_800,
  ]);
  expect(delays.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(24 * 3_600_000);
  expect(delayAfter(11, defaultDelays, 0, 0)).toBeNull();
});

it("only ever shortens a delay, by the jitter at most", () => {
  expect(delayAfter(1, [100], 0.1, 0)).toBe(100_000);
  expect(delayAfter(1, [100], 0.1, 0.5)).toBe(95_000);
  expect(delayAfter(1, [100], 0.1, 0.999_999)).toBeGreaterThanOrEqual(90_000);
});
