import { expect, test } from "vitest";
import { formatCountdown, toNextMinute } from "./times.ts";

const now = new Date("2026-11-20T12:00:00Z");
const after = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

test.each([
  [8.5 * 24, "in 8 days"],
  [7 * 24, "in 7 days"],
  [47.9, "in 47 hours"],
  [2, "in 2 hours"],
  [1.99, "in 119 minutes"],
  [0.02, "in 1 minute"],
  [0.01, "in 1 minute"],
])("%s hours ahead reads %s, rounded down", (hours, words) => {
  expect(formatCountdown(after(hours), now, "en-GB")).toBe(words);
});

test.each([
  ["2026-11-20T12:00:00.000Z", "2026-11-20T12:00:00.000Z"],
  ["2026-11-20T12:00:00.001Z", "2026-11-20T12:01:00.000Z"],
  ["2026-11-20T23:59:59.999Z", "2026-11-21T00:00:00.000Z"],
])("an action that is possible from %s on is shown as possible from %s", (at, shown) => {
  expect(toNextMinute(new Date(at)).toISOString()).toBe(shown);
});
