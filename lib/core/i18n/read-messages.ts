import { readFile } from "node:fs/promises";
import type english from "#messages/en.json";
import type { Locale } from "./locales.ts";

export type Messages = typeof english;

const kept = new Map<Locale, Promise<Messages>>();

/** All messages of a language, for texts outside of a request. A mail uses the language of its addressee. */
export function readMessages(locale: Locale): Promise<Messages> {
  const known = kept.get(locale) ?? read(locale);
  kept.set(locale, known);
  return known;
}

async function read(locale: Locale): Promise<Messages> {
  const file = new URL(`../../../messages/${locale}.json`, import.meta.url);
  return JSON.parse(await readFile(file, "utf8"));
}
