import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { languages } from "#lib/service/schemas/wire.ts";
import messages from "#messages/en.json" with { type: "json" };
import { readerLocales } from "./locales.ts";

const folder = new URL("../../messages/share/", import.meta.url);

type Words = { [key: string]: string | Words };

/** Each key with what is filled into its sentence. */
function shapeOf(words: Words, path = ""): string[] {
  return Object.entries(words).flatMap(([key, word]) =>
    typeof word === "string"
      ? [`${path}${key} ${(word.match(/\{\w+/g) ?? []).toSorted().join()}`]
      : shapeOf(word, `${path}${key}.`),
  );
}

test("a shared quote is read in the languages of the service", () => {
  expect(readerLocales).toEqual(languages);
  const files = readerLocales.filter((locale) => locale !== "en").map((locale) => `${locale}.json`);
  expect(readdirSync(folder).toSorted()).toEqual(files.toSorted());
});

const others = readerLocales.filter((locale) => locale !== "en");

test.each(others)("%s says all that English says, and fills in the same", (locale) => {
  const words: Words = JSON.parse(readFileSync(new URL(`${locale}.json`, folder), "utf8"));
  const { share, costs } = messages;
  expect(shapeOf(words).toSorted()).toEqual(shapeOf({ share, costs }).toSorted());
});
