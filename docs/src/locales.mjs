import { listLanguages } from "../../lib/core/i18n/locales.ts";

/** Starlight's `root` is the language whose pages have no prefix. */
export const locales = Object.fromEntries(
  listLanguages().map(({ value, name }) => [value === "en" ? "root" : value, { label: name, lang: value }]),
);
