import { expect, test } from "vitest";
import { centsToText, formatBasisPoints, formatCents, formatPercent, parseCents } from "./money.ts";

const plainSpaces = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");

test.each([
  [0, "en", "€0.00"],
  [5, "en", "€0.05"],
  [8420, "en", "€84.20"],
  [-1999, "en", "-€19.99"],
  [123_456_789, "de", "1.234.567,89 €"],
  [8420, "fr", "84,20 €"],
  [3_000_000_000, "en", "€30,000,000.00"],
])("%i cents in %s read %s", (cents, locale, text) => {
  expect(plainSpaces(formatCents(cents, locale))).toBe(text);
});

test("no amount that a number holds exactly is shown a cent off", () => {
  for (let cents = 0; cents < 200_000; cents += 7) {
    const digits = formatCents(cents, "en").replace(/[^0-9]/g, "");
    expect(Number(digits)).toBe(cents);
  }
});

test("rates keep their fraction", () => {
  expect(formatPercent(25.5, "en")).toBe("25.5%");
  expect(formatBasisPoints(1250, "en")).toBe("12.5%");
});

test.each([
  ["", null],
  [" € ", null],
  ["12", 1_200],
  ["12.5", 1_250],
  ["12,50", 1_250],
  ["12.", 1_200],
  [".5", 50],
  ["0", 0],
  ["€ 84.20", 8_420],
  ["1,234.50", 123_450],
  ["1.234,50", 123_450],
  ["1 234,50", 123_450],
  ["1'234.5", 123_450],
  ["1'234", 123_400],
  ["1.234.567", 123_456_700],
  ["12.345", undefined],
  ["0.125", undefined],
  ["12.3456", undefined],
  ["12.34.5", undefined],
  ["-1", undefined],
  ["1e3", undefined],
  ["twelve", undefined],
  [".", undefined],
])("reads %j as %s cents", (text, cents) => {
  expect(parseCents(text)).toBe(cents);
});

test("what a field shows reads back as the same cents", () => {
  for (const cents of [0, 1, 99, 100, 8_420, 100_000_000]) expect(parseCents(centsToText(cents))).toBe(cents);
  expect(parseCents(centsToText(null))).toBeNull();
});
