import { z } from "zod";
import { orderItemRequestsSchema } from "#lib/core/service/schemas/order-item.ts";
import { addressFormSchema } from "#lib/features/addresses/schemas.ts";

const reference = z
  .string()
  .trim()
  .max(80)
  // PostgreSQL keeps no NUL.
  .regex(/^[^\0]*$/)
  .transform((given) => given || null)
  .nullish();

export const createOrderSchema = z.object({
  /** Made once when the form is opened: the same submission never makes a second order. */
  submissionId: z.uuid(),
  /** The merchant's own word for it; unique in the account. */
  reference,
  address: addressFormSchema,
  items: orderItemRequestsSchema,
  /** The quote that it was made from; the order's page leads back to it. */
  quoteId: z.guid().nullish(),
  /** The template, or the other order, that it was made from. */
  templateId: z.guid().nullish(),
  copyOf: z.guid().nullish(),
  /** Orders just like it that the person has seen; where it is not given, none are looked for. */
  seenDuplicates: z.array(z.guid()).max(100).optional(),
});
export type CreateOrderInput = z.input<typeof createOrderSchema>;

export const duplicatesSchema = createOrderSchema.pick({ address: true, items: true });
export type DuplicatesInput = z.input<typeof duplicatesSchema>;

export const shownTotalSchema = z.object({
  /** The amount on the button, in cents. */
  shownTotalCents: z.int().min(0),
});

export const placeOrderSchema = createOrderSchema.extend(shownTotalSchema.shape);
export type PlaceOrderInput = z.input<typeof placeOrderSchema>;

/** About a creation whose order may be the one that was found. */
export const answerDoubtSchema = z.object({ intentId: z.guid(), isOurs: z.boolean() });

export const orderIdSchema = z.object({ orderId: z.guid() });
export const confirmOrderSchema = orderIdSchema.extend({
  ...shownTotalSchema.shape,
  /** The request that this payment approves; once somebody has decided it, nothing is paid. */
  requestId: z.guid().optional(),
});
