import type { Address } from "#lib/core/service/schemas/address.ts";
import { writtenIn } from "#lib/keep-formats.ts";

/** As it stands on a parcel, the country in the reader's language. */
export function addressLines(address: Address, locale: string): string[] {
  const { name, company, line1, line2, postal_code, city, country } = address;
  const countryName = new Intl.DisplayNames(writtenIn(locale), { type: "region" }).of(country) ?? country;
  const place = [postal_code, city].filter(Boolean).join(" ");
  return [name, company, line1, line2, place, countryName].flatMap((line) => line || []);
}
