import { type Lang, languages } from "#lib/core/service/schemas/wire.ts";

export type WantedLanguage = {
  lang: Lang;
  /** To be carried on by links: only what the person's own language does not say already. */
  carried: Lang | null;
};

/** The language of the catalog's texts: the one in the address, else the person's own. */
export function wantedLanguage(asked: string | string[] | undefined, locale: string): WantedLanguage {
  const own = serviceLanguage(locale);
  const lang = languages.find((language) => language === asked) ?? own;
  return { lang, carried: lang === own ? null : lang };
}

/** The language to ask the service for; English where it does not speak the person's. */
export function serviceLanguage(locale: string): Lang {
  return languages.find((language) => locale.startsWith(language)) ?? "en";
}
