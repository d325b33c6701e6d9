import { expect, it } from "vitest";
import { defaultDelays, delayAfter } from "./delivery-schedule.ts";

const day = 86_400_000;

/** The time of each attempt, in milliseconds after the first. */
function attempts(
  jitter: number,
  random: number,
  delaysSeconds: readonly number[] = defaultDelays,
): number[] {
  const times = [0];
  for (;;) {
    const elapsedMs = times.at(-1) ?? 0;
    const wait = delayAfter({ attempt: times.length, elapsedMs, delaysSeconds, jitter, random });
    if (wait === null) return times;
    times.push(elapsedMs + wait);
  }
}

it("makes eleven attempts with increasing delays, the last one after 24 hours", () => {
  const times = attempts(0, 0);
  const delays = times.slice(1).map((at, index) => (at - (times[index] ?? 0)) / 1000);
  expect(delays).toEqual([5, 60, 300, 900, 1_800, 3_600, 7_200, 14_400, 28_800, 29_335]);
  for (const [index, delay] of delays.entries()) expect(delay).toBeGreaterThan(delays[index - 1] ?? 0);
  expect(times.at(-1)).toBe(day);
});

it("jitter only shortens a delay, and at most by its share", () => {
  const first = { attempt: 1, elapsedMs: 0, delaysSeconds: [100, 100], jitter: 0.1 };
  expect(delayAfter({ ...first, random: 0 })).toBe(100_000);
  expect(delayAfter({ ...first, random: 0.5 })).toBe(95_000);
  expect(delayAfter({ ...first, random: 0.999_999 })).toBeGreaterThanOrEqual(90_000);
});

it("the schedule keeps its length under any jitter", () => {
  for (const random of [0, 0.3, 0.999]) {
    expect(attempts(0.1, random)).toHaveLength(11);
    expect(attempts(0.1, random).at(-1)).toBe(day);
  }
  expect(attempts(0.5, 0.9, [10, 10])).toEqual([0, 5_500, 20_000]);
});

it("ends after 24 hours, even when attempts are left", () => {
  const late = { attempt: 2, delaysSeconds: defaultDelays, jitter: 0, random: 0 };
  expect(delayAfter({ ...late, elapsedMs: day - 10_000 })).toBe(10_000);
  expect(delayAfter({ ...late, elapsedMs: day - 90_000 })).toBe(60_000);
  expect(delayAfter({ ...late, elapsedMs: day })).toBeNull();
  expect(attempts(0, 0, [80_000, 80_000, 80_000])).toEqual([0, 80_000_000, day]);
});
