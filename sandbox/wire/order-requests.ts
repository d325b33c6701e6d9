import { z } from "zod";
import type { Assumptions } from "../domain/assumptions.ts";
import { findCountry } from "../domain/countries.ts";
import { unacceptable } from "../errors.ts";
import type { Address } from "../store/schema/orders.ts";
import { text, uuid } from "./scalars.ts";

const optional = (max: number) => text(max).nullish();

/**
 * Specification: Address. Required fields may be missing here, because an incomplete address is unacceptable content
 * (422) and not a malformed request (400).
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
    // The default pattern of zod refuses valid addresses, such as those with "&" or a domain in its xn-- form. No e-mail
    // address has more than 254 characters (RFC 5321).
    email: z.email({ pattern: z.regexes.html5Email }).max(254).nullish(),
  })
  .meta({ required: ["name", "line1", "city", "country"] });

type AddressInput = z.infer<typeof addressSchema>;

const filled = (value: string | null | undefined): value is string => value != null && value.trim() !== "";

/**
 * Returns the complete address. Throws 422 `incomplete_address` with the missing fields. The postal code is required if
 * the country has postal codes and the assumption says so.
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

/** Longer than any name in the catalog. The lookup refuses an unknown name with 422. */
const catalogName = text(1_000);

/** Refuses the key `__proto__`, which a Zod record drops without an error. */
function refusePrototype(given: unknown, context: z.RefinementCtx): unknown {
  if (typeof given === "object" && given !== null && Object.hasOwn(given, "__proto__")) {
    context.addIssue({ code: "custom", message: "__proto__ is no face" });
  }
  return given;
}

/** Specification: OrderItemRequest. */
export const orderItemSchema = z.strictObject({
  sku: catalogName,
  quantity: z.number().int().min(1).max(1000),
  product_id: uuid().optional(),
  files: z.preprocess(refusePrototype, z.record(catalogName, uuid())).optional(),
});

export type OrderItemRequest = z.infer<typeof orderItemSchema>;

const items = z.array(orderItemSchema).min(1).max(100);

/** Specification: EstimateRequest. */
export const estimateSchema = z.strictObject({
  items,
  shipping_address: addressSchema.optional(),
  country: z
    .string()
    .regex(/^[A-Za-z]{2}$/, "must be two letters")
    .optional(),
});

export type EstimateRequest = z.infer<typeof estimateSchema>;

/** Specification: OrderRequest. */
export const orderSchema = z.strictObject({
  external_id: text(100).optional(),
  confirm: z.boolean().default(false),
  shipping_address: addressSchema,
  items,
});

export type OrderRequest = z.infer<typeof orderSchema>;
