import { expect, test } from "vitest";
import { readQuantity } from "./read-quantity.ts";

test.each([
  ["1", 1, null],
  [" 1000 ", 1000, null],
  ["007", 7, null],
  ["", null, null],
  ["0", null, null],
  ["1001", null, "too_many"],
  ["99999999999999999999", null, "too_many"],
  ["-1", null, "not_a_number"],
  ["1.5", null, "not_a_number"],
  ["ten", null, "not_a_number"],
])("“%s” is %s, %s", (text, quantity, problem) => {
  expect(readQuantity(text)).toEqual({ quantity, problem });
});
