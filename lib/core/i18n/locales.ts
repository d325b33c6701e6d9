/** The languages of pages, each with its name in that language. */
export const listLanguages = () =>
  locales.map((locale) => ({
    value: locale,
    name: capitalise(new Intl.DisplayNames(locale, { type: "language" }).of(locale) ?? locale, locale),
  }));

/** Most languages write their own name in lower case within a sentence. Here the name stands alone. */
const capitalise = (name: string, locale: string) => name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
/** Languages of pages and mails: those of the service. Each has a file in messages/. */
export const locales = ["en", "fr", "it", "es", "de", "nl", "pl", "pt"] as const;
export type Locale = (typeof locales)[number];

export const findLocale = (wanted: string | null | undefined): Locale | undefined =>
  locales.find((locale) => locale === wanted);

export const toLocale = (wanted: string | undefined): Locale => findLocale(wanted) ?? "en";

/**
 * The chosen language, or without one the preferred language of a browser's `Accept-Language`. English when neither is
 * supported.
 */
export function preferredLocale(chosen: string | null, accepted: string | null): Locale {
  const wanted = chosen ? [chosen] : preferences(accepted ?? "");
  for (const tag of wanted) {
    const found = locales.find((locale) => locale === tag.split("-")[0]?.toLowerCase());
    if (found) return found;
  }
  return "en";
}

/** Parses "fr-CH, fr;q=0.9, *;q=0.5" into tags, the preferred one first. */
function preferences(accepted: string): string[] {
  return accepted
    .slice(0, 500)
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().split(/\s*;\s*/);
      const quality = parameters.find((parameter) => parameter.startsWith("q="));
      return { tag, quality: quality ? Number(quality.slice(2)) || 0 : 1 };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}
