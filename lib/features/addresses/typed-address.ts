import type { Address, AddressInput } from "#lib/core/service/schemas/address.ts";
import { erasedMark } from "#lib/erased-mark.ts";

/** An address as it is typed: what is not there is empty. */
export type TypedAddress = { [Field in keyof Address]: string };

export type AddressView = TypedAddress & { id: string; revision: number; usedAt: string };

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
] as const satisfies readonly (keyof TypedAddress)[];

/** As it comes from the service, or goes there. Of one that was erased the country is left: the rest is typed anew. */
export function toTyped(address: AddressInput | Address): TypedAddress {
  const { name, line1, city, country } = address;
  if (name === erasedMark)
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

/** The address alone of what carries one. */
export function typedOf(given: TypedAddress): TypedAddress {
  const { name, company, line1, line2, postal_code, city, country, phone, email } = given;
  return { name, company, line1, line2, postal_code, city, country, phone, email };
}
