import { expect, test } from "vitest";
import { periodOf, readPeriod } from "./period.ts";

const at = (text: string) => new Date(text);

test("a URL sets the length and the time zone, and invalid values count as absent", () => {
  expect(readPeriod("?days=90&zone=Asia/Tokyo", "")).toEqual({ length: 90, zone: "Asia/Tokyo" });
  expect(readPeriod("?days=31&zone=Nowhere", "Europe/Paris")).toEqual({ length: 30, zone: "UTC" });
  expect(readPeriod("", "Europe/Paris")).toEqual({ length: 30, zone: "Europe/Paris" });
});

test("days begin at midnight in the reader's time zone, also when the clocks change", () => {
  const period = periodOf({ length: 7, zone: "Europe/Paris" }, at("2026-10-27T10:00:00Z"));
  expect(period).toMatchObject({ from: "2026-10-21", to: "2026-10-27" });
  expect(period.starts).toEqual([
    "2026-10-20T22:00:00.000Z",
    "2026-10-21T22:00:00.000Z",
    "2026-10-22T22:00:00.000Z",
    "2026-10-23T22:00:00.000Z",
    "2026-10-24T22:00:00.000Z",
    "2026-10-25T23:00:00.000Z",
    "2026-10-26T23:00:00.000Z",
    "2026-10-27T23:00:00.000Z",
  ]);
});

test("the previous period ends at the same time of day", () => {
  const { before } = periodOf({ length: 7, zone: "Asia/Kathmandu" }, at("2026-11-22T12:02:00Z"));
  expect(before).toEqual({ from: "2026-11-08T18:15:00.000Z", until: "2026-11-15T12:15:00.000Z" });
});

test("on a day of 25 hours the previous period does not overlap the current one", () => {
  const { before, starts } = periodOf({ length: 7, zone: "Europe/Paris" }, at("2026-10-25T22:50:00Z"));
  expect(before.until).toBe("2026-10-18T22:00:00.000Z");
  expect(before.until).toBe(starts[0]);
});
