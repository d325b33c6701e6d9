import type { Lang } from "#lib/core/service/schemas/wire.ts";

/** The languages that the service speaks, each in its own words. */
export const languageNames = {
  en: "English",
  fr: "Français",
  it: "Italiano",
  es: "Español",
  de: "Deutsch",
  nl: "Nederlands",
  pl: "Polski",
  pt: "Português",
} as const satisfies Record<Lang, string>;

export const catalogLanguages = Object.keys(languageNames) as Lang[];
