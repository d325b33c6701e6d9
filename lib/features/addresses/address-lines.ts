import { formatAddress } from "localized-address-format";
import type { Address } from "#lib/core/service/schemas/address.ts";

/** The lines of an address as the post of its country writes them, without the country's name. */
export function addressLines(address: Address): string[] {
  const { name, company, line1, line2, postal_code: postalCode, city, country } = address;
  const lines = formatAddress({
    postalCountry: country,
    name,
    addressLines: [line1, line2].flatMap((line) => line || []),
    locality: city,
    ...(company && { organization: company }),
    ...(postalCode && { postalCode }),
  });
  // Where the post uses no postal code or no town, the address may have one.
  const unused = [postalCode, city].filter((part) => part && !lines.some((line) => line.includes(part)));
  return unused.length > 0 ? [...lines, unused.join(" ")] : lines;
}
