import { locales } from "#lib/i18n/locales.ts";

/** The languages that pages are written in, each by its own name. */
export const listLanguages = () =>
  locales.map((locale) => ({
    value: locale,
    name: new Intl.DisplayNames(locale, { type: "language" }).of(locale) ?? locale,
  }));
