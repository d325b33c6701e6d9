import { expect, test } from "vitest";
import { dayStart } from "./day-start.ts";

// In the first six zones, the clocks change at midnight.
const zones = [
  "America/Havana",
  "America/Santiago",
  "America/Scoresbysund",
  "Atlantic/Azores",
  "Africa/Cairo",
  "Asia/Beirut",
  "Africa/Casablanca",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Europe/Paris",
  "Pacific/Kiritimati",
  "UTC",
];
const twoYears = 730;

test.each(zones)("each day in %s begins when the day before it ends", (timeZone) => {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" });
  const wrong = Array.from({ length: twoYears }, (_, later) => {
    const [before, day] = [later - 1, later].map((days) =>
      new Date(Date.UTC(2025, 0, 1 + days)).toISOString().slice(0, 10),
    );
    const start = dayStart("2025-01-01", timeZone, later);
    const at = Date.parse(start);
    return { start, around: [format.format(at - 1), format.format(at)], wanted: [before, day] };
  }).filter(({ around, wanted }) => around.join() !== wanted.join());
  expect(wrong).toEqual([]);
});

test.each([
  ["Atlantic/Azores", "2026-03-29", "2026-03-29T01:00:00.000Z"],
  ["America/Santiago", "2026-09-06", "2026-09-06T04:00:00.000Z"],
  ["America/Havana", "2026-03-08", "2026-03-08T05:00:00.000Z"],
])(
  "in %s, where the clocks skip the midnight of %s, the day begins at the first instant after it",
  (zone, day, expected) => {
    expect(dayStart(day, zone)).toBe(expected);
  },
);
