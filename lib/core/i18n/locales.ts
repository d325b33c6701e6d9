/** Languages of pages and mails, those of the service, each with a file in messages/. */
export const locales = ["en", "fr", "it", "es", "de", "nl", "pl", "pt"] as const;
export type Locale = (typeof locales)[number];

export const findLocale = (wanted: string | null | undefined): Locale | undefined =>
  locales.find((locale) => locale === wanted);

export const toLocale = (wanted: string | undefined): Locale => findLocale(wanted) ?? "en";
