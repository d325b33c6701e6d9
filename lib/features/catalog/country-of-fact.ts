import { nameOfCountry } from "#lib/name-of-country.ts";

/** The name of a country that a fact gives as a code, such as "PT" under `origin`. Null for any other fact. */
export function countryOfFact(text: string, key: string, locale: string): string | null {
  if (!/^[A-Z]{2}$/.test(text) || !/country|origin|made/i.test(key)) return null;
  return nameOfCountry(text, locale);
}
