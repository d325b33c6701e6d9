import { expect, it } from "vitest";
import { preferredLocale } from "./locales.ts";

it.each([
  [null, null, "en"],
  [null, "", "en"],
  [null, "fr-CH, fr;q=0.9, en;q=0.8", "fr"],
  [null, "en;q=0.3, de-AT;q=0.7", "de"],
  [null, "sv, nl;q=0.5", "nl"],
  [null, "de;q=0, it;q=0.1", "it"],
  [null, "*", "en"],
  [null, "PT-br", "pt"],
  [null, `${"x,".repeat(10_000)}de`, "en"],
  ["pl", "fr", "pl"],
  ["xx", "fr", "en"],
])("chosen %j and accepted %j give %s", (chosen, accepted, lang) => {
  expect(preferredLocale(chosen, accepted)).toBe(lang);
});
