import { expect, test } from "vitest";
import { readCents } from "./read-cents.ts";

test.each([
  ["12", 1_200, null],
  [" 9,90 ", 990, null],
  ["0", 0, null],
  ["", null, null],
  ["1000000", 100_000_000, null],
  ["1000000.01", null, "too_much"],
  ["abc", null, "not_an_amount"],
  ["-5", null, "not_an_amount"],
  ["12.345", null, "not_an_amount"],
])("“%s” is %s, %s", (text, cents, problem) => {
  expect(readCents(text)).toEqual({ cents, problem });
});
