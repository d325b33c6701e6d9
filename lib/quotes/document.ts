import { z } from "zod";
import { addressInputSchema } from "#lib/service/schemas/address.ts";
import { orderItemRequestSchema } from "#lib/service/schemas/order-item.ts";

const longestSku = 200;
export const mostLines = 100;

/** A line as it stands while somebody types: it may lack what an estimate needs. */
export const quoteLineSchema = z.strictObject({
  /** Its own, so that undo, reorder and what is refused find it again. */
  id: z.guid(),
  sku: z.string().max(longestSku),
  /** Null while the field is empty. */
  quantity: orderItemRequestSchema.shape.quantity.nullable(),
  /** One of the account's own products; its print files are used instead of `files`. */
  productId: z.guid().nullable(),
  /** Print face to file id. */
  files: z.record(z.string().max(100), z.guid()),
  /** Selling price of one piece in cents, before VAT; null while none is set. */
  sellingCents: z.int().min(0).max(100_000_000).nullable(),
});
export type QuoteLine = z.output<typeof quoteLineSchema>;

const address = addressInputSchema.shape;
/** As typed: what is required may still be empty, but nothing is longer than the service takes. */
const draftAddressSchema = z.strictObject({
  name: address.name,
  company: z.string().max(200),
  line1: address.line1,
  line2: z.string().max(255),
  postal_code: z.string().max(20),
  city: address.city,
  country: z.string().max(2),
  phone: z.string().max(40),
  email: z.string().max(320),
});
export type DraftAddress = z.output<typeof draftAddressSchema>;

/** Everything of a quote that is saved with each change. */
export const quoteDocumentSchema = z.strictObject({
  lines: z.array(quoteLineSchema).max(mostLines),
  /** What the estimate goes by: the country alone, or the whole address. */
  destination: z.strictObject({
    by: z.enum(["country", "address"]),
    country: z.string().max(2),
    address: draftAddressSchema,
  }),
  /** What the customer pays for shipping, in cents before VAT; null while none is set. */
  shippingChargedCents: z.int().min(0).max(100_000_000).nullable(),
  /** Countries to compare; empty means all that are served. */
  comparedCountries: z.array(z.string().regex(/^[A-Z]{2}$/)).max(300),
  /** The same basket at these multiples of its quantities. */
  volumes: z.array(z.int().min(1).max(1000)).max(8),
});
export type QuoteDocument = z.output<typeof quoteDocumentSchema>;
