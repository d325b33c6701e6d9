import { expect, it } from "vitest";
import { wordPatterns } from "./search-text.ts";

it("looks for each word without accents, capitals and signs", () => {
  expect(wordPatterns("  Été_2026-LOGO.png ")).toEqual(["%ete%", "%2026%", "%logo%", "%png%"]);
});

it("looks for what is too short for a trigram where a word begins", () => {
  expect(wordPatterns("v2 x")).toEqual(["% v2%", "% x%"]);
});

it("takes nothing typed for a pattern", () => {
  expect(wordPatterns("100%\\_")).toEqual(["%100%"]);
  expect(wordPatterns("%%% __")).toEqual([]);
});

it("looks for so many words at most", () => {
  expect(wordPatterns("word ".repeat(50))).toHaveLength(12);
});
