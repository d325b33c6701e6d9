import { expect, test } from "vitest";
import { wordCodes, wordPatterns } from "./search-words.ts";

test.each([
  ["", []],
  [" - ", []],
  ["Łódź Élodie Søren Weiß", ["%lodz%", "%elodie%", "%soren%", "%weiss%"]],
  ["PR-2026-001~2", ["%pr 2026 001 2%"]],
  ["jo.doe@example.com", ["%jo doe example com%"]],
  ["S 50%_off", ["% s%", "%50 off%"]],
  ["a b c d e f g h i j", ["% a%", "% b%", "% c%", "% d%", "% e%", "% f%", "% g%", "% h%"]],
])("%j is searched by the patterns %j", (typed, patterns) => {
  expect(wordPatterns(typed)).toEqual(patterns);
});

test.each([
  ["PR-100", "'pr100':*"],
  ["xPR-100", "'pr100':*"],
  ["r-100", null],
  ["web-77~3", "'eb77'"],
  ["web-77~32", "'eb77' & '7732':*"],
  ["a-b-34", "'b34':*"],
  ["PR-1", null],
  ["PR-12 shop-22", "'pr12':* & 'op22':*"],
  ["Ł\u{1f600}-77", "'l\u{1f600}77':*"],
  ["7", null],
  ["10005", null],
  ["pr-x100 hoodie", null],
  [`no-${"1234567890".repeat(3)}`, "'no12345678901234567890':*"],
  [`no-${"1234567890".repeat(3)}-x`, "'no12345678901234567890'"],
])("%j is looked up by the codes %j", (typed, codes) => {
  expect(wordCodes(wordPatterns(typed))).toBe(codes);
});
