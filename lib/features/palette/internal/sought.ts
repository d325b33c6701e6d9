import type { Locale, useTranslations } from "next-intl";

/** By words, or by ids that were offered before. */
export type Sought = { q: string } | { ids: readonly string[] };

/** Of each kind: what a person takes in at a glance. */
export const mostFound = 5;

/** Each word for `ilike`, with what means something to it taken as it is. */
export const patternsOf = (q: string): string[] =>
  q
    .split(/\s+/)
    .filter((word) => word !== "")
    .slice(0, 8)
    .map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);

/** The words of the reader's language, all of them. */
export type Speaker = { t: ReturnType<typeof useTranslations<never>>; locale: Locale };
