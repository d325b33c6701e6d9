import { expect, it, test } from "vitest";
import { nextDate, nextOccurrences, type Rule } from "./dates.ts";

const rule = (given: Partial<Rule>): Rule => ({
  every: 1,
  unit: "day",
  dates: [],
  startsOn: "2026-01-31",
  endsOn: null,
  ...given,
});

const nextDates = (given: Rule, at: string, count: number, processed: string[] = []) =>
  nextOccurrences(
    { ...given, minuteOfDay: 120, timeZone: "Europe/Berlin" },
    { now: new Date(at), processed: new Set(processed), count },
  ).map(({ nextOn }) => nextOn);

test.each([
  ["days", rule({ every: 3 }), ["2026-02-03", "2026-02-06", "2026-02-09"]],
  ["weeks", rule({ every: 2, unit: "week" }), ["2026-02-14", "2026-02-28", "2026-03-14"]],
  [
    "months, by their last day where they are short",
    rule({ unit: "month" }),
    ["2026-02-28", "2026-03-31", "2026-04-30"],
  ],
  ["several months", rule({ every: 3, unit: "month" }), ["2026-04-30", "2026-07-31", "2026-10-31"]],
  [
    "dates of a list",
    rule({ unit: null, dates: ["2026-03-01", "2026-01-01", "2026-02-02"] }),
    ["2026-02-02", "2026-03-01"],
  ],
])("repeats by %s", (_, given, expected) => {
  expect(nextDates(given, "2026-02-01T00:30Z", 3)).toEqual(expected);
});

it("starts on its first day, inclusive", () => {
  expect(nextDate(rule({ every: 30 }), "2020-01-01")).toBe("2026-01-31");
  expect(nextDate(rule({ every: 30 }), "2026-01-31")).toBe("2026-01-31");
});

it("ends on its last day, inclusive", () => {
  const ending = rule({ every: 2, endsOn: "2026-02-04" });
  expect(nextDates(ending, "2026-01-31T00:30Z", 9)).toEqual(["2026-01-31", "2026-02-02", "2026-02-04"]);
  expect(nextDate(ending, "2026-02-05")).toBeNull();
});

it("skips today once its time has passed in the time zone, and dates that were already processed", () => {
  expect(nextDates(rule({}), "2026-01-31T00:59Z", 2)).toEqual(["2026-01-31", "2026-02-01"]);
  expect(nextDates(rule({}), "2026-01-31T01:00Z", 2)).toEqual(["2026-02-01", "2026-02-02"]);
  const processed = ["2026-01-31", "2026-02-02"];
  expect(nextDates(rule({}), "2026-01-31T00:30Z", 2, processed)).toEqual(["2026-02-01", "2026-02-03"]);
});

it("uses the 29th of February in leap years", () => {
  expect(nextDate(rule({ unit: "month", startsOn: "2027-12-31" }), "2028-02-01")).toBe("2028-02-29");
});
