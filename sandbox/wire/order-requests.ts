import { z } from "zod";
import { addressSchema } from "./address.ts";
import { text, uuid } from "./text.ts";

/** Longer than any name of the catalog: what is not one of them is 422, decided when it is looked up. */
const catalogName = text(1_000);

/** A record leaves this one name out in silence; nothing else that was sent is overlooked either. */
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
