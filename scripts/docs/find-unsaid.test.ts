import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { type Locale, locales } from "#lib/core/i18n/locales.ts";
import { type HelpTopic, helpTopics } from "#lib/help-topics.ts";
import { root } from "../root.ts";
import { flattenWords } from "../words/read-shape.ts";
import { findUnsaid, readTexts } from "./find-unsaid.ts";

const read = (file: string) => readFileSync(path.join(root, file), "utf8");

const mostUsed: HelpTopic[] = [
  "connect-a-key",
  "first-day",
  "new-order",
  "order",
  "orders",
  "overview",
  "pay",
  "print-files",
  "problems",
  "quotes",
];

const pagesOf = (locale: Locale) =>
  globSync(locale === "en" ? "docs/merchant/*.md" : `docs/merchant/${locale}/*.md`, { cwd: root }).toSorted();

describe.each(locales)("%s", (locale) => {
  const words = flattenWords(JSON.parse(read(`messages/${locale}.json`)));
  const texts = readTexts(words.values());

  test.each(pagesOf(locale))("%s has only words in bold that the screens have", (page) => {
    expect(findUnsaid(read(page), texts)).toEqual([]);
  });
});

test("every topic of the help has a page, and every page is a topic", () => {
  const topics = Object.values(helpTopics).flat();
  expect(pagesOf("en")).toEqual(topics.map((topic) => `docs/merchant/${topic}.md`).toSorted());
});

test.each(locales.filter((locale) => locale !== "en"))("%s has the ten most used pages", (locale) => {
  const wanted = mostUsed.map((topic) => `docs/merchant/${locale}/${topic}.md`);
  expect(pagesOf(locale)).toEqual(expect.arrayContaining(wanted));
});

test("finds a word that no message has, and takes values and plural forms as they come", () => {
  const said = [
    "Pay {amount} live",
    "{count, plural, one {Retry # order} other {Retry # orders}}",
    "Settings",
  ];
  const page =
    "**Pay €… live**, **Pay 12,00 € live**, **Settings → Colours**, **Retry … orders**, **Retry 2 orders**, **Pay once**, **etting**";
  expect(findUnsaid(page, readTexts(said))).toEqual(["Colours", "Pay once", "etting"]);
});
