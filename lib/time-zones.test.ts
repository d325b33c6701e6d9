import { expect, test } from "vitest";
import { offsetAt } from "./time-zones.ts";

const hours = 3_600_000;

test.each([
  ["Europe/Berlin", "2026-03-29T00:59:59.999Z", 1],
  ["Europe/Berlin", "2026-03-29T01:00:00Z", 2],
  ["America/St_Johns", "2026-01-01T00:00:00Z", -3.5],
  ["Asia/Kathmandu", "1969-12-31T23:59:59.500Z", 5.5],
  ["Pacific/Kiritimati", "2026-11-22T00:00:00Z", 14],
])("the clocks of %s at %s", (zone, at, expected) => {
  expect(offsetAt(zone, Date.parse(at))).toBe(expected * hours);
});
