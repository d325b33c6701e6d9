import { expect, test } from "vitest";
import { instantOf, offsetAt } from "./time-zones.ts";

const hours = 3_600_000;
const six = 6 * 60;

test.each([
  ["Europe/Berlin", "2026-03-29T00:59:59.999Z", 1],
  ["Europe/Berlin", "2026-03-29T01:00:00Z", 2],
  ["America/St_Johns", "2026-01-01T00:00:00Z", -3.5],
  ["Asia/Kathmandu", "1969-12-31T23:59:59.500Z", 5.5],
  ["Pacific/Kiritimati", "2026-11-22T00:00:00Z", 14],
])("the UTC offset of %s at %s", (zone, at, expected) => {
  expect(offsetAt(zone, Date.parse(at))).toBe(expected * hours);
});

test.each([
  ["winter", "2026-01-15", six, "Europe/Berlin", "2026-01-15T05:00:00.000Z"],
  ["summer", "2026-07-15", six, "Europe/Berlin", "2026-07-15T04:00:00.000Z"],
  ["the other side", "2026-07-15", 30, "Pacific/Auckland", "2026-07-14T12:30:00.000Z"],
  ["half an hour", "2026-07-15", six, "Asia/Kolkata", "2026-07-15T00:30:00.000Z"],
  ["an hour that the clocks jump over", "2026-03-29", 150, "Europe/Berlin", "2026-03-29T01:30:00.000Z"],
  ["an hour that they show twice", "2026-10-25", 150, "Europe/Berlin", "2026-10-25T00:30:00.000Z"],
])("a local time is converted to UTC: %s", (_, day, minute, zone, expected) => {
  expect(instantOf(day, minute, zone).toISOString()).toBe(expected);
});
