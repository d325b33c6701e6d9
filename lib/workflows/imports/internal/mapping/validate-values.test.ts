import { expect, test } from "vitest";
import { readCountry } from "./validate-values.ts";

test.each([
  ["FR", "FR"],
  [" de ", "DE"],
  ["Deutschland", "DE"],
  ["ÖSTERREICH", "AT"],
  ["Osterreich", "AT"],
  ["Pays-Bas", "NL"],
  ["Stany Zjednoczone", "US"],
  ["United Kingdom", "GB"],
  ["UK", "GB"],
  ["España", "ES"],
  ["Chéquia", "CZ"],
  ["Tchéquia", "CZ"],
  ["Freedonia", null],
  ["DD", null],
  ["", null],
])("the country %j is read as %j", (text, code) => {
  expect(readCountry(text)).toBe(code);
});
