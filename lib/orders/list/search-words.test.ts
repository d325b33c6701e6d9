import { expect, test } from "vitest";
import { wordPatterns } from "./search-words.ts";

test.each([
  ["", []],
  [" - ", []],
  ["Łódź Élodie Søren Weiß", ["%lodz%", "%elodie%", "%soren%", "%weiss%"]],
  ["PR-2026-001~2", ["%pr 2026 001 2%"]],
  ["jo.doe@example.com", ["%jo doe example com%"]],
  ["S 50%_off", ["% s%", "%50 off%"]],
  ["a b c d e f g h i j", ["% a%", "% b%", "% c%", "% d%", "% e%", "% f%", "% g%", "% h%"]],
])("%j is looked for as %j", (typed, patterns) => {
  expect(wordPatterns(typed)).toEqual(patterns);
});
