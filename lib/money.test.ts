import { expect, test } from "vitest";
import { locales } from "#lib/core/i18n/locales.ts";
import {
  centsToText,
  formatBasisPoints,
  formatCents,
  formatMargin,
  formatPercent,
  parseCents,
} from "./money.ts";

const plainSpaces = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");

test.each([
  [0, "en", "€0.00"],
  [5, "en", "€0.05"],
  [8420, "en", "€84.20"],
  [-1999, "en", "-€19.99"],
  [123_456_789, "de", "1.234.567,89 €"],
  [8420, "fr", "84,20 €"],
  [3_000_000_000, "en", "€30,000,000.00"],
])("%i cents in %s are written %s", (cents, locale, text) => {
  expect(plainSpaces(formatCents(cents, locale))).toBe(text);
});

test("no amount is shown a cent off", () => {
  for (let cents = 0; cents < 200_000; cents += 7) {
    const digits = formatCents(cents, "en").replace(/[^0-9]/g, "");
    expect(Number(digits)).toBe(cents);
  }
});

test("another currency is shown with its own symbol", () => {
  expect(formatCents(8420, "en", "USD")).toBe("$84.20");
});

test("rates keep their fraction", () => {
  expect(formatPercent(25.5, "en")).toBe("25.5%");
  expect(formatBasisPoints(1250, "en")).toBe("12.5%");
  expect(formatBasisPoints(1, "en")).toBe("0.01%");
  expect(formatMargin(4000, "en")).toBe("40.0%");
  expect(formatMargin(3624.7, "en")).toBe("36.2%");
  expect(formatMargin(-3, "en")).toBe("0.0%");
  expect(formatMargin(-3333, "de")).toBe("-33,3\u00a0%");
  expect(formatPercent(33.333, "en")).toBe("33.33%");
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
  ["1.234.567,8", 123_456_780],
  ["1'234'567.89", 123_456_789],
  ["123,456,789", 12_345_678_900],
  ["12.345.678.901", 1_234_567_890_100],
  ["123.456,78", 12_345_678],
  ["12,345.6", 1_234_560],
  ["123'456", 12_345_600],
  ["123456.78", 12_345_678],
  ["12 €", 1_200],
  [",5", 50],
  ["0,05", 5],
  ["1234.567.890", undefined],
  ["1.2345.678", undefined],
  ["1.234.56789", undefined],
  ["1.234,567", undefined],
  ["1,234.567", undefined],
  ["1.234,567.89", undefined],
  ["1'234.567", undefined],
  ["1.234.56", undefined],
  ["1,234,567,89", undefined],
  ["1.234.", undefined],
  ["1234,567.89", undefined],
  ["1.23,45", undefined],
  ["1234'567", undefined],
  ["1'2345", undefined],
  ["'123", undefined],
  ["12'34", undefined],
  ["12 50", undefined],
  ["12€50", undefined],
  ["12 € 50", undefined],
  ["1 2", undefined],
  ["12 34", undefined],
  ["12, 50", undefined],
  ["1234 567", undefined],
  ["1 234 50", undefined],
  ["1 234", 123_400],
  ["1\u202f234\u202f567,8 €", 123_456_780],
  ["1\u00a0234", 123_400],
  ["1’234.50", 123_450],
  ["x12", undefined],
  ["12x", undefined],
  ["$12", undefined],
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

test("the text of a field is read back as the same cents", () => {
  for (const locale of locales) {
    for (const cents of [0, 1, 99, 100, 8_420, 100_000_000])
      expect(parseCents(centsToText(cents, locale)), locale).toBe(cents);
    expect(parseCents(centsToText(null, locale))).toBeNull();
  }
  expect(centsToText(123_450, "de")).toBe("1234,50");
});
