import { z } from "zod";
import { orderItemRequestSchema } from "#lib/core/service/schemas/estimate.ts";
import { addressBounds, maxLineItems } from "./limits.ts";

const longestSku = 200;
const mostFaces = 50;

/** Rejects NUL, which PostgreSQL cannot store. */
const text = (bound: number) =>
  z
    .string()
    .max(bound)
    .regex(/^[^\0]*$/);

/** A line item as typed so far. Values that an estimate needs may be missing. */
export const quoteLineSchema = z.strictObject({
  /** Id of the line item, by which undo, reorder and refusals find it. */
  id: z.guid(),
  sku: text(longestSku),
  /** Null while the field is empty. */
  quantity: orderItemRequestSchema.shape.quantity.nullable(),
  /** One of the account's own products; its print files are used instead of `files`. */
  productId: z.guid().nullable(),
  /** Print face to file id. */
  files: z
    .record(text(100), z.guid())
    .refine((files) => Object.keys(files).length <= mostFaces, { message: "too_big" }),
  /** Selling price of one piece in cents, before VAT; null while none is set. */
  sellingCents: z.int().min(0).max(100_000_000).nullable(),
});
export type QuoteLine = z.output<typeof quoteLineSchema>;

/** An address as typed so far. Required fields may be empty, but no field is longer than the service accepts. */
const draftAddressSchema = z.strictObject({
  name: text(addressBounds.name),
  company: text(addressBounds.company),
  line1: text(addressBounds.line1),
  line2: text(addressBounds.line2),
  postal_code: text(addressBounds.postal_code),
  city: text(addressBounds.city),
  country: text(2),
  phone: text(addressBounds.phone),
  email: text(addressBounds.email),
});
export type DraftAddress = z.output<typeof draftAddressSchema>;

/** The content of a quote, which is saved as a whole with each change. */
export const quoteDocumentSchema = z.strictObject({
  lines: z.array(quoteLineSchema).max(maxLineItems),
  /** The destination of the estimate: the country alone, or the whole address. */
  destination: z.strictObject({
    by: z.enum(["country", "address"]),
    country: text(2),
    address: draftAddressSchema,
  }),
  /** What the customer pays for shipping, in cents before VAT; null while none is set. */
  shippingChargedCents: z.int().min(0).max(100_000_000).nullable(),
  /** Countries to compare; empty means all countries that the service ships to. */
  comparedCountries: z.array(z.string().regex(/^[A-Z]{2}$/)).max(300),
  /** Multiples of the quantities for which the basket is also estimated. */
  volumes: z.array(z.int().min(1).max(1000)).max(8),
});
export type QuoteDocument = z.output<typeof quoteDocumentSchema>;
