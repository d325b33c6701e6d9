import { expect, it } from "vitest";
import { dayIn, isTimeZone } from "./time-zones.ts";

it("gives the current day of a time zone, and recognises time zone names", () => {
  const now = new Date("2026-11-22T11:30:00Z");
  expect(["UTC", "Pacific/Auckland", "Pacific/Honolulu"].map((zone) => dayIn(zone, now))).toEqual([
    "2026-11-22",
    "2026-11-23",
    "2026-11-22",
  ]);
  expect([isTimeZone("Europe/Berlin"), isTimeZone("Mars/Olympus")]).toEqual([true, false]);
});
