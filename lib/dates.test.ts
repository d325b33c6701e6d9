import { expect, test } from "vitest";
import { formatRelative } from "./dates.ts";

const hour = 3_600_000;
const day = 24 * hour;
const now = Date.parse("2026-11-29T01:38:00Z");

test.each([
  ["now", -20_000],
  ["2 minutes ago", -150_000],
  ["in 3 hours", 3 * hour],
  ["25 hours ago", Date.parse("2026-11-27T23:55:00Z") - now],
  ["47 hours ago", -47.9 * hour],
  ["in 26 hours", 26 * hour],
  ["2 days ago", -2 * day],
  ["1 week ago", -13 * day],
  ["1 month ago", -45 * day],
  ["1 year ago", -700 * day],
])("%s counts time that has passed, and never names a day of the calendar", (text, ms) => {
  expect(formatRelative(now + ms, now, "en")).toBe(text);
});

test("no language names a day of the calendar", () => {
  expect(formatRelative(now - 50 * hour, now, "de")).toBe("vor 2 Tagen");
});
