import { z } from "zod";
import { addressSchema } from "./address.ts";
import { text, uuid } from "./text.ts";

/** Specification: OrderItemRequest. */
export const orderItemSchema = z.strictObject({
  sku: text(100).min(1),
  quantity: z.number().int().min(1).max(1000),
  product_id: uuid().optional(),
  files: z.record(text(50).min(1), uuid()).optional(),
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
  external_id: text(100).min(1).optional(),
  confirm: z.boolean().default(false),
  shipping_address: addressSchema,
  items,
});

export type OrderRequest = z.infer<typeof orderSchema>;
