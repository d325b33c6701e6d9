import { expect, test } from "vitest";
import { asDay, monday, onDay, tomorrow } from "./snooze-times.ts";

const at = (text: string) => new Date(text);

test.each([
  ["on a Friday evening", "2026-11-20T22:00", "2026-11-21T08:00", "2026-11-23T08:00"],
  ["on a Sunday", "2026-11-22T03:00", "2026-11-23T08:00", "2026-11-23T08:00"],
  ["early on a Monday", "2026-11-23T06:00", "2026-11-24T08:00", "2026-11-30T08:00"],
  ["on the last day of a year", "2026-12-31T10:00", "2027-01-01T08:00", "2027-01-04T08:00"],
])("%s", (_, now, nextDay, nextMonday) => {
  expect(tomorrow(at(now))).toEqual(at(nextDay));
  expect(monday(at(now))).toEqual(at(nextMonday));
});

test("a day means 8:00 on that day, if that is in the future", () => {
  const now = at("2026-11-22T09:00");
  expect(onDay("2026-11-23", now)).toEqual(at("2026-11-23T08:00"));
  expect(onDay("2026-11-22", now)).toBeNull();
  expect(onDay("", now)).toBeNull();
  expect(asDay(at("2026-01-02T09:00"))).toBe("2026-01-02");
});
