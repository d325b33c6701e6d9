import { expect, test } from "vitest";
import { areIndexed, idIn, wordPatterns } from "./search-words.ts";

test("each word is looked for, with its signs as they stand in JSON and mean nothing to like", () => {
  expect(wordPatterns("  PR-1  50% a_b ")).toEqual(["%pr-1%", "%50\\%%", "%a\\_b%"]);
  expect(wordPatterns('say "x\\y"')).toEqual(["%say%", '%\\\\"x\\\\\\\\y\\\\"%']);
  expect(wordPatterns("a ".repeat(20))).toHaveLength(8);
});

test("fewer than three letters in a row make no trigram", () => {
  expect(areIndexed(["%ab%", "%a-b-c%"])).toBe(false);
  expect(areIndexed(["%ab%", "%été%"])).toBe(true);
});

test("an id is one as a whole", () => {
  const id = "0B8E7C1E-6F0A-4F56-9C55-2F5B7F9C1A10";
  expect(idIn(id)).toBe(id.toLowerCase());
  expect(idIn(id.slice(1))).toBeNull();
});
