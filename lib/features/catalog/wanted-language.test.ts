import { expect, test } from "vitest";
import { wantedLanguage } from "./wanted-language.ts";

test.each([
  ["fr", "en", { lang: "fr", carried: "fr" }],
  ["en", "en", { lang: "en", carried: null }],
  [undefined, "de-AT", { lang: "de", carried: null }],
  ["xx", "pl", { lang: "pl", carried: null }],
  [["fr", "it"], "en", { lang: "en", carried: null }],
] as const)("the language for the parameter %j and the locale %s", (asked, locale, wanted) => {
  expect(wantedLanguage(asked as string | string[] | undefined, locale)).toEqual(wanted);
});
