import type { Address, AddressInput } from "#lib/core/service/schemas/address.ts";
import { erasedPlaceholder } from "#lib/erased-placeholder.ts";

/** An address as a form has it: a missing field is an empty string. */
export type FormAddress = { [Field in keyof Address]: string };

export type AddressView = FormAddress & { id: string; revision: number; usedAt: string };

export const addressFields = [
  "name",
  "company",
  "line1",
  "line2",
  "postal_code",
  "city",
  "country",
  "phone",
  "email",
] as const satisfies readonly (keyof FormAddress)[];

/**
 * Converts an address from or for the service. Of an erased address only the country remains, and a person types the
 * rest.
 */
export function toFormAddress(address: AddressInput | Address): FormAddress {
  const { name, line1, city, country } = address;
  if (name === erasedPlaceholder)
    return {
      name: "",
      company: "",
      line1: "",
      line2: "",
      postal_code: "",
      city: "",
      country,
      phone: "",
      email: "",
    };
  return {
    ...{ name, line1, city, country },
    company: address.company ?? "",
    line2: address.line2 ?? "",
    postal_code: address.postal_code ?? "",
    phone: address.phone ?? "",
    email: address.email ?? "",
  };
}

/** Only the address fields of an object that has more. */
export function pickAddressFields(given: FormAddress): FormAddress {
  const { name, company, line1, line2, postal_code, city, country, phone, email } = given;
  return { name, company, line1, line2, postal_code, city, country, phone, email };
}
