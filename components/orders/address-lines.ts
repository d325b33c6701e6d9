import { formatLocaleOf } from "#lib/cache-formats.ts";
import type { Address } from "#lib/core/service/schemas/address.ts";

/** The lines of an address on a parcel, with the country in the reader's language. */
export function addressLines(address: Address, locale: string): string[] {
  const { name, company, line1, line2, postal_code, city, country } = address;
  const countryName =
    new Intl.DisplayNames(formatLocaleOf(locale), { type: "region" }).of(country) ?? country;
  const place = [postal_code, city].filter(Boolean).join(" ");
  return [name, company, line1, line2, place, countryName].flatMap((line) => line || []);
}
