import { locales } from "./locales.ts";

/** The languages that pages are written in, each by its own name. */
export const listLanguages = () =>
  locales.map((locale) => ({
    value: locale,
    name: capitalise(new Intl.DisplayNames(locale, { type: "language" }).of(locale) ?? locale, locale),
  }));

/** Most languages write their own name small within a sentence; here it stands alone. */
const capitalise = (name: string, locale: string) => name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
