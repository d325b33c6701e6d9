import { expect, test } from "vitest";
import { formatMinutes } from "./format-statistics.ts";

test.each([
  [0.4, "1 minute"],
  [45.2, "45 minutes"],
  [100, "2 hours"],
  [2_200, "37 hours"],
  [3_456, "2.4 days"],
])("%f minutes are shown in a readable unit", (minutes, written) => {
  expect(formatMinutes(minutes, "en")).toBe(written);
});

test("a duration is written in the user's language", () => {
  expect(formatMinutes(3_456, "de")).toBe("2,4 Tage");
});
