import { expect, test } from "vitest";
import { formatBasisPoints, formatCents, formatPercent } from "./money.ts";

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
