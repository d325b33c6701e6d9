import { expect, test } from "vitest";
import { keepFormats, writtenIn } from "./keep-formats.ts";

test("one is made for a locale and what else decides it, and kept", () => {
  const made: string[] = [];
  const format = keepFormats((locale, currency: string) => {
    made.push(`${locale} ${currency}`);
    return {};
  });
  expect(format("en", "EUR")).toBe(format("en", "EUR"));
  expect(format("en", "EUR")).not.toBe(format("de", "EUR"));
  expect(format("en", "EUR")).not.toBe(format("en", "CHF"));
  expect(made).toEqual(["en EUR", "de EUR", "en CHF"]);
});

test("Portuguese is written as in Portugal, every other language as itself", () => {
  const names = new Intl.DisplayNames(writtenIn("pt"), { type: "region" });
  expect([names.of("PL"), names.of("CZ")]).toEqual(["Polónia", "Chéquia"]);
  expect(keepFormats((locale) => locale)("pt")).toBe("pt-PT");
  expect(["en", "de", "pl"].map(writtenIn)).toEqual(["en", "de", "pl"]);
});
