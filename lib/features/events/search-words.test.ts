import { expect, test } from "vitest";
import { areIndexed, idIn, wordPatterns } from "./search-words.ts";

test("each word becomes a pattern, written as in JSON, with the wildcards of like escaped; at most 8 words", () => {
  expect(wordPatterns("  PR-1  50% a_b ")).toEqual(["%pr-1%", "%50\\%%", "%a\\_b%"]);
  expect(wordPatterns('say "x\\y"')).toEqual(["%say%", '%\\\\"x\\\\\\\\y\\\\"%']);
  expect(wordPatterns("a ".repeat(20))).toHaveLength(8);
});

test("a word with fewer than three letters in a row cannot use the trigram index", () => {
  expect(areIndexed(["%ab%", "%a-b-c%"])).toBe(false);
  expect(areIndexed(["%ab%", "%été%"])).toBe(true);
});

test("only a whole id counts as an id", () => {
  const id = "0B8E7C1E-6F0A-4F56-9C55-2F5B7F9C1A10";
  expect(idIn(id)).toBe(id.toLowerCase());
  expect(idIn(id.slice(1))).toBeNull();
});
