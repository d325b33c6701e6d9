import { z } from "zod";
import { addressInputSchema } from "#lib/service/schemas/address.ts";
import { orderItemRequestsSchema } from "#lib/service/schemas/order-item.ts";

/** PostgreSQL keeps no NUL, and no address has one. */
const text = z
  .string()
  .trim()
  .regex(/^[^\0]*$/);
const required = text.min(1);
const optional = (bound: number) =>
  text
    .max(bound)
    .transform((given) => given || null)
    .nullish();

/** The wire's address, with what a form adds: blanks are nothing, and what is needed must be there. */
export const addressFormSchema = addressInputSchema.extend({
  name: required.max(200),
  company: optional(200),
  line1: required.max(255),
  line2: optional(255),
  postal_code: optional(20),
  city: required.max(120),
  country: z.string().regex(/^[A-Z]{2}$/, "choose_country"),
  phone: optional(40),
  email: z.union([z.literal("").transform(() => null), z.email("invalid_email")], "invalid_email").nullish(),
});

export const createOrderSchema = z.object({
  /** Made once when the form is opened: the same submission never makes a second order. */
  submissionId: z.uuid(),
  /** The merchant's own word for it; unique in the account. */
  reference: optional(80),
  address: addressFormSchema,
  items: orderItemRequestsSchema,
  /** The quote that it was made from; the order's page leads back to it. */
  quoteId: z.guid().nullish(),
  /** The template, or the other order, that it was made from. */
  templateId: z.guid().nullish(),
  copyOf: z.guid().nullish(),
});
export type CreateOrderInput = z.input<typeof createOrderSchema>;

export const shownTotalSchema = z.object({
  /** The amount on the button, in cents. */
  shownTotalCents: z.int().min(0),
});

export const placeOrderSchema = createOrderSchema.extend(shownTotalSchema.shape);
export type PlaceOrderInput = z.input<typeof placeOrderSchema>;

export const orderIdSchema = z.object({ orderId: z.guid() });
export const confirmOrderSchema = orderIdSchema.extend({
  ...shownTotalSchema.shape,
  /** The request that this payment approves; once somebody has decided it, nothing is paid. */
  requestId: z.guid().optional(),
});
