import { createHash } from "node:crypto";
import { addresses } from "#drizzle/schema/addresses.ts";
import { type AddressView, addressFields, type FormAddress } from "./form-address.ts";

export const addressColumns = {
  id: addresses.id,
  name: addresses.name,
  company: addresses.company,
  line1: addresses.line1,
  line2: addresses.line2,
  postal_code: addresses.postalCode,
  city: addresses.city,
  country: addresses.country,
  phone: addresses.phone,
  email: addresses.email,
  revision: addresses.revision,
  usedAt: addresses.usedAt,
};

type Row = FormAddress & { id: string; revision: number; usedAt: Date };

export const toAddressView = ({ usedAt, ...row }: Row): AddressView => ({
  ...row,
  usedAt: usedAt.toISOString(),
});

/** The columns of an address, with its fingerprint. */
export function toAddressRow({ postal_code: postalCode, ...address }: FormAddress) {
  return { ...address, postalCode, fingerprint: fingerprintOf({ ...address, postal_code: postalCode }) };
}

/** The same hash for the same address, whatever its case, accents, spaces and punctuation. */
export function fingerprintOf(address: FormAddress): string {
  const folded = addressFields.map((field) => fold(address[field]));
  return createHash("sha256").update(JSON.stringify(folded)).digest("base64url");
}

const fold = (text: string) =>
  text
    .normalize("NFKD")
    .toLowerCase()
    // House 1/23 is not house 12/3.
    .replace(/(?<=\d)[\p{M}\p{P}\p{Z}\s]+(?=\d)/gu, "|")
    .replace(/[\p{M}\p{P}\p{Z}\s]+/gu, "");
