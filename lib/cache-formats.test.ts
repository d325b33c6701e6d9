import { expect, test } from "vitest";
import { cacheFormats, formatLocaleOf } from "./cache-formats.ts";

test("a formatter is created once for a locale and its parameters, and then reused", () => {
  const made: string[] = [];
  const format = cacheFormats((locale, currency: string) => {
    made.push(`${locale} ${currency}`);
    return {};
  });
  expect(format("en", "EUR")).toBe(format("en", "EUR"));
  expect(format("en", "EUR")).not.toBe(format("de", "EUR"));
  expect(format("en", "EUR")).not.toBe(format("en", "CHF"));
  expect(made).toEqual(["en EUR", "de EUR", "en CHF"]);
});

test("Portuguese uses the formats of Portugal, every other language its own", () => {
  const names = new Intl.DisplayNames(formatLocaleOf("pt"), { type: "region" });
  expect([names.of("PL"), names.of("CZ")]).toEqual(["Polónia", "Chéquia"]);
  expect(cacheFormats((locale) => locale)("pt")).toBe("pt-PT");
  expect(["en", "de", "pl"].map(formatLocaleOf)).toEqual(["en", "de", "pl"]);
});
