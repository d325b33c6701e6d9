/** Languages with a file in messages/. */
export const locales = ["en"] as const;
export type Locale = (typeof locales)[number];

export function toLocale(wanted: string | undefined): Locale {
  return locales.find((locale) => locale === wanted) ?? "en";
}
