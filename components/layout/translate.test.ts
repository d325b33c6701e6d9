import { readFileSync } from "node:fs";
import compile from "icu-minify/compile";
import { createElement } from "react";
import { createTranslator } from "use-intl/core";
import { afterEach, expect, test, vi } from "vitest";
import { locales } from "#lib/core/i18n/locales.ts";
import { flattenWords, type Words } from "#scripts/words/flatten-words.ts";
import { readShape } from "#scripts/words/read-shape.ts";
import { translatorOf } from "./translate.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

const compiled = (words: Words): object =>
  Object.fromEntries(
    Object.entries(words).map(([name, word]) => [
      name,
      typeof word === "string" ? compile(word) : compiled(word),
    ]),
  );

/** A value for each thing that is filled in, with the number where it counts. */
function valuesOf(sentence: string, number: number): Record<string, unknown> {
  const { filled, plurals } = readShape(sentence);
  const counted = new Set(plurals.map(({ of }) => of));
  return Object.fromEntries(
    filled.map((what) => {
      if (what.startsWith("<"))
        return [what.slice(1, -1), (chunks: never) => createElement("b", null, chunks)];
      const [name = "", , options = ""] = what.slice(1, -1).split(", ");
      if (counted.has(name)) return [name, number];
      return [name, options.split(" ")[0] || `${name} & <co>`];
    }),
  );
}

/** Elements as text: what keys they have is of no account. */
const render = (said: unknown) => JSON.stringify(said, (name, part) => (name === "key" ? null : part));

test.each(locales)("every sentence of %s is said as next-intl says it", (locale) => {
  const words: Words = JSON.parse(
    readFileSync(new URL(`../../messages/${locale}.json`, import.meta.url), "utf8"),
  );
  const theirs = createTranslator({ locale, messages: words as never, timeZone: "UTC" });
  const ours = translatorOf({ locale, messages: compiled(words), timeZone: "UTC" });
  for (const [name, sentence] of flattenWords(words)) {
    for (const number of readShape(sentence).plurals.length > 0 ? [0, 1, 2, 5, 12_345.5] : [1]) {
      const values = valuesOf(sentence, number);
      expect(render(ours.rich(name, values)), name).toBe(render(theirs.rich(name as never, values as never)));
    }
  }
});

test("a namespace is where a name begins, and what is missing there is told and shown by its name", () => {
  const told = vi.fn();
  vi.stubGlobal("reportError", told);
  const t = translatorOf({ locale: "en", messages: compiled({ a: { b: { c: "Seen" } } }), namespace: "a.b" });
  expect([t("c"), t.has("c"), t.has("d"), t("d"), t("d.e")]).toEqual([
    "Seen",
    true,
    false,
    "a.b.d",
    "a.b.d.e",
  ]);
  expect(told).toHaveBeenCalledTimes(2);
});
