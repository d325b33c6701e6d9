import { readFile } from "node:fs/promises";
import type english from "#messages/en.json";
import type { Locale } from "./locales.ts";

export type Messages = typeof english;

const kept = new Map<Locale, Promise<Messages>>();

/** All words of a language, for what is written outside of a request: a mail is read by its addressee. */
export function readWords(locale: Locale): Promise<Messages> {
  const known = kept.get(locale) ?? read(locale);
  kept.set(locale, known);
  return known;
}

async function read(locale: Locale): Promise<Messages> {
  const file = new URL(`../../../messages/${locale}.json`, import.meta.url);
  return JSON.parse(await readFile(file, "utf8"));
}
