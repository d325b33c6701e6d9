import type { TypedAddress } from "#lib/features/addresses/typed-address.ts";
import { writtenIn } from "#lib/keep-formats.ts";

type AddressTextProps = { address: TypedAddress; locale: string };

/** Where it is, in one line. */
export function AddressText({ address, locale }: AddressTextProps) {
  const { line1, line2, postal_code, city, country } = address;
  const countryName = new Intl.DisplayNames(writtenIn(locale), { type: "region" }).of(country) ?? country;
  const parts = [line1, line2, `${postal_code} ${city}`.trim(), countryName];
  return parts.filter(Boolean).join(", ");
}
