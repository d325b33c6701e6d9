import { expect, it } from "vitest";
import { wordPatterns } from "./search-text.ts";

it("searches for each word without accents, capital letters and punctuation", () => {
  expect(wordPatterns("  Été_2026-LOGO.png ")).toEqual(["%ete%", "%2026%", "%logo%", "%png%"]);
});

it("searches for a word of one or two letters only at the beginning of a word", () => {
  expect(wordPatterns("v2 x")).toEqual(["% v2%", "% x%"]);
});

it("ignores the wildcards of like in the search text", () => {
  expect(wordPatterns("100%\\_")).toEqual(["%100%"]);
  expect(wordPatterns("%%% __")).toEqual([]);
});

it("searches for at most 12 words", () => {
  expect(wordPatterns("word ".repeat(50))).toHaveLength(12);
});
