import { expect, test } from "vitest";
import { formsOf, readTerms, splitTerms } from "./search-words.ts";

test.each([
  [
    "T-shirt, Größe",
    [
      ["t-shirt,", "t", "shirt"],
      ["grosse", "grosse"],
    ],
  ],
  ["  TEE-NAVY-M  ", [["tee-navy-m", "tee", "navy", "m"]]],
  ["13 × 18 cm", [["13x18", "13x18"]]],
  [
    'Poster 30cm*40 cm, 12X16" Indigo',
    [
      ["poster", "poster"],
      ["30x40,", "30x40"],
      ["12x16", "12x16"],
      ["indigo", "indigo"],
    ],
  ],
  [
    "XXL 4XL xxs TEE-XXL",
    [
      ["xxl", "2xl"],
      ["4xl", "4xl"],
      ["xxs", "2xs"],
      ["tee-xxl", "tee", "2xl"],
    ],
  ],
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

test.each([
  ["en", "shirts", "shirt"],
  ["en", "hoodies", "hoodie"],
  ["en", "accessories", "accessory"],
  ["en", "pouches", "pouch"],
  ["de", "tassen", "tasse"],
  ["es", "camisetas", "camiseta"],
  ["fr", "affiches", "affiche"],
  ["it", "magliette", "maglietta"],
  ["nl", "tassen", "tas"],
  ["pl", "koszulki", "koszulka"],
  ["pt", "canecas", "caneca"],
] as const)("in %s, %s is also searched as %s", (lang, plural, singular) => {
  expect(formsOf(plural, lang)).toContain(singular);
});

test("a word is searched as it was typed first, and a short one or a double s as no other", () => {
  expect(formsOf("shirts", "en")[0]).toBe("shirts");
  for (const word of ["t", "xs", "dress", "mug"]) expect(formsOf(word, "en")).toEqual([word]);
});
