import type { FormAddress } from "#lib/features/addresses/form-address.ts";
import { nameOfCountry } from "#lib/name-of-country.ts";

type AddressTextProps = { address: FormAddress; locale: string };

/** The address in one line. */
export function AddressText({ address, locale }: AddressTextProps) {
  const { line1, line2, postal_code, city, country } = address;
  const parts = [line1, line2, `${postal_code} ${city}`.trim(), nameOfCountry(country, locale)];
  return parts.filter(Boolean).join(", ");
}
