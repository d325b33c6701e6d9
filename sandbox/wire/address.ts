import { z } from "zod";
import type { Assumptions } from "../domain/assumptions.ts";
import { findCountry } from "../domain/countries.ts";
import { unacceptable } from "../errors.ts";
import { text } from "./text.ts";

const optional = (max: number) => text(max).nullish();

/**
 * Specification: Address. Required fields may be missing here: an incomplete address is content that is not
 * acceptable (422), not a malformed request (400).
 */
export const addressSchema = z
  .strictObject({
    name: text(200).optional(),
    company: optional(200),
    line1: text(255).optional(),
    line2: optional(255),
    postal_code: optional(20),
    city: text(120).optional(),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/, "must be two capital letters")
      .optional(),
    phone: optional(40),
    email: z.email().max(254).nullish(),
  })
  .meta({ required: ["name", "line1", "city", "country"] });

export type AddressInput = z.infer<typeof addressSchema>;

export interface Address {
  name: string;
  company: string | null;
  line1: string;
  line2: string | null;
  postal_code: string | null;
  city: string;
  country: string;
  phone: string | null;
  email: string | null;
}

const filled = (value: string | null | undefined): value is string => value != null && value.trim() !== "";

/**
 * A complete address, or 422 `incomplete_address` naming the fields that are missing; the postal code is one of them
 * where its country has them and the assumption says so.
 */
export function completeAddress(
  input: AddressInput,
  { postal_code_required }: Pick<Assumptions, "postal_code_required">,
): Address {
  const { name, line1, city, country } = input;
  const hasPostalCodes = country !== undefined && findCountry(country)?.needsPostalCode === true;
  const needsPostalCode = postal_code_required && hasPostalCodes;
  const missing = [
    ...Object.entries({ name, line1, city, country }).flatMap(([key, value]) => (filled(value) ? [] : [key])),
    ...(needsPostalCode && !filled(input.postal_code) ? ["postal_code"] : []),
  ];
  if (missing.length > 0 || !filled(name) || !filled(line1) || !filled(city) || !filled(country)) {
    throw unacceptable("incomplete_address", "The shipping address is incomplete.", { fields: missing });
  }
  return {
    name,
    company: input.company ?? null,
    line1,
    line2: input.line2 ?? null,
    postal_code: input.postal_code ?? null,
    city,
    country,
    phone: input.phone ?? null,
    email: input.email ?? null,
  };
}
