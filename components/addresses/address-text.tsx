import { formatLocaleOf } from "#lib/cache-formats.ts";
import type { FormAddress } from "#lib/features/addresses/form-address.ts";

type AddressTextProps = { address: FormAddress; locale: string };

/** The address in one line. */
export function AddressText({ address, locale }: AddressTextProps) {
  const { line1, line2, postal_code, city, country } = address;
  const countryName =
    new Intl.DisplayNames(formatLocaleOf(locale), { type: "region" }).of(country) ?? country;
  const parts = [line1, line2, `${postal_code} ${city}`.trim(), countryName];
  return parts.filter(Boolean).join(", ");
}
