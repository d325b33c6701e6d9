import { cacheFormats } from "./cache-formats.ts";

const countryNames = cacheFormats(
  (locale) => new Intl.DisplayNames(locale, { type: "region", fallback: "code" }),
);

/** The country's name in `locale`; an unknown code is returned unchanged. */
export function nameOfCountry(code: string, locale: string): string {
  try {
    return countryNames(locale).of(code.toUpperCase()) ?? code;
  } catch {
    return code;
  }
}
