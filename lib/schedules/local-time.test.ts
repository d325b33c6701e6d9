import { expect, it, test } from "vitest";
import { dayIn, instantOf, isTimeZone } from "./local-time.ts";

const six = 6 * 60;

test.each([
  ["winter", "2026-01-15", six, "Europe/Berlin", "2026-01-15T05:00:00.000Z"],
  ["summer", "2026-07-15", six, "Europe/Berlin", "2026-07-15T04:00:00.000Z"],
  ["the other side", "2026-07-15", 30, "Pacific/Auckland", "2026-07-14T12:30:00.000Z"],
  ["half an hour", "2026-07-15", six, "Asia/Kolkata", "2026-07-15T00:30:00.000Z"],
  ["an hour that the clocks jump over", "2026-03-29", 150, "Europe/Berlin", "2026-03-29T01:30:00.000Z"],
  ["an hour that they show twice", "2026-10-25", 150, "Europe/Berlin", "2026-10-25T00:30:00.000Z"],
])("%s", (_, day, minute, zone, expected) => {
  expect(instantOf(day, minute, zone).toISOString()).toBe(expected);
});

it("knows which day it is elsewhere", () => {
  const now = new Date("2026-11-22T11:30:00Z");
  expect(["UTC", "Pacific/Auckland", "Pacific/Honolulu"].map((zone) => dayIn(zone, now))).toEqual([
    "2026-11-22",
    "2026-11-23",
    "2026-11-22",
  ]);
  expect([isTimeZone("Europe/Berlin"), isTimeZone("Mars/Olympus")]).toEqual([true, false]);
});
