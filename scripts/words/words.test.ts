import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { locales } from "#lib/core/i18n/locales.ts";
import { languages } from "#lib/core/service/schemas/wire.ts";
import english from "#messages/en.json" with { type: "json" };
import { judgeEnglish } from "./judge-english.ts";
import { judgeWords } from "./judge-words.ts";
import { flattenWords, type Words } from "./read-shape.ts";

const folder = new URL("../../messages/", import.meta.url);

test("the locales are the languages of the service, each with its own file", () => {
  expect(locales).toEqual(languages);
  expect(readdirSync(folder).toSorted()).toEqual(locales.map((locale) => `${locale}.json`).toSorted());
});

test.each(locales)("%s has the same messages as English, with the plural forms of its language", (locale) => {
  const words: Words = JSON.parse(readFileSync(new URL(`${locale}.json`, folder), "utf8"));
  expect(judgeWords(locale, words, english)).toEqual([]);
});

const one: Words = { a: "{count, plural, one {# order} other {# orders}} of {name}" };

test.each([
  ["a sentence that is missing", "fr", {}, "a is missing"],
  ["one that English has not", "fr", { ...one, c: "c" }, "c is nothing in English"],
  [
    "what is not filled in",
    "fr",
    { a: "{count, plural, one {#} other {#}}" },
    "a fills in {count} instead of",
  ],
  ["a plural that is lost", "fr", { a: "{count} de {name}" }, "a has lost its plural"],
  ["a plural of fewer forms", "pl", one, 'a has no "few" of count'],
  [
    "a plural of other forms",
    "de",
    { a: "{count, plural, one {#} few {#} other {#}} {name}" },
    'a has "few"',
  ],
  [
    "what is quoted",
    "it",
    { a: "{count, plural, one {#} other {#}} dell'{name}" },
    "a fills in {count} instead",
  ],
  ["what nobody translated", "it", { b: "Nobody has ever said this" }, "b is English"],
  ...["à {name} ?", "à {name}?", "à {name}\u202f: oui", "« {name}\u202f»"].map(
    (sign) =>
      [
        `a loose sign in “${sign}”`,
        "fr",
        { a: `{count, plural, one {#} other {#}} ${sign}` },
        "a has a sign",
      ] as const,
  ),
  ["a named format", "de", { a: "{count, plural, one {#} other {#}} {name, number, x}" }, "a names a format"],
] as const)("%s is found", (_, locale, words: Words, problem) => {
  expect(judgeWords(locale, words, { ...one, b: "Nobody has ever said this" }).join()).toContain(problem);
});

test("English follows the glossary", () => {
  const problems = [...flattenWords(english)].flatMap(([key, message]) =>
    judgeEnglish(key, message).map((problem) => `${key} ${problem}: ${message}`),
  );
  expect(problems).toEqual([]);
});

test.each([
  ["another word for a thing", "Somebody looks after this order.", "says “looks after” for assignee"],
  ["a phrase of before", "{count, plural, one {#} other {# orders, as they are}}", "says “as they are”"],
  ["a sentence that is too long", `${"word ".repeat(26)}.`, "has a sentence of 26 words"],
])("%s is found in English", (_, message, problem) => {
  expect(judgeEnglish("a", message).join()).toContain(problem);
});
