/** Languages of the dashboard, each with a file in messages/. */
export const locales = ["en"] as const;
export type Locale = (typeof locales)[number];

/** Languages that a shared quote is read in: those of the service. Beside English each has a file in messages/share/. */
export const readerLocales = ["en", "fr", "it", "es", "de", "nl", "pl", "pt"] as const;
export type ReaderLocale = (typeof readerLocales)[number];

export function toLocale(wanted: string | undefined): Locale {
  return locales.find((locale) => locale === wanted) ?? "en";
}

export const toReaderLocale = (wanted: string | undefined): ReaderLocale | undefined =>
  readerLocales.find((locale) => locale === wanted);
