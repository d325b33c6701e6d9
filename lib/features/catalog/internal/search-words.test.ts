import { expect, test } from "vitest";
import { readTerms, splitTerms } from "./search-words.ts";

test.each([
  [
    "T-shirt, Größe",
    [
      ["t-shirt,", "t", "shirt"],
      ["grosse", "grosse"],
    ],
  ],
  ["  TEE-NAVY-M  ", [["tee-navy-m", "tee", "navy", "m"]]],
  ["…  ! | %", []],
  ["", []],
])("%j is split into %j", (text, terms) => {
  expect(splitTerms(text).map(({ typed, words }) => [typed, ...words])).toEqual(terms);
});

test("a search uses only the first 12 words of a long text", () => {
  const words = readTerms("word-word ".repeat(500)).flatMap((term) => term.words);
  expect(words).toHaveLength(12);
  expect(readTerms("one two-three").map(({ typed }) => typed)).toEqual(["one", "two-three"]);
});
