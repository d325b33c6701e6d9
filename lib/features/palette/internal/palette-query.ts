import type { Locale, useTranslations } from "next-intl";

/** By words, or by ids of earlier entries. */
export type PaletteQuery = { q: string } | { ids: readonly string[] };

/** Per kind, so that the list can be read at a glance. */
export const mostFound = 5;

/** Each word as an `ilike` pattern, with its special characters escaped. */
export const patternsOf = (q: string): string[] =>
  q
    .split(/\s+/)
    .filter((word) => word !== "")
    .slice(0, 8)
    .map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);

/** All messages of the reader's language. */
export type Translator = { t: ReturnType<typeof useTranslations<never>>; locale: Locale };
