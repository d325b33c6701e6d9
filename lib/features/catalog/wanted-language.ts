import { type Lang, languages } from "#lib/core/service/schemas/wire.ts";

export type WantedLanguage = {
  lang: Lang;
  /** The language that links must pass on; null if it is the member's own language. */
  carried: Lang | null;
};

/** The language of the catalog's texts: the one in the URL, else the member's own. */
export function wantedLanguage(asked: string | string[] | undefined, locale: string): WantedLanguage {
  const own = serviceLanguage(locale);
  const lang = languages.find((language) => language === asked) ?? own;
  return { lang, carried: lang === own ? null : lang };
}

/** The service's language for a locale; English if the service does not have it. */
export function serviceLanguage(locale: string): Lang {
  return languages.find((language) => locale.startsWith(language)) ?? "en";
}
