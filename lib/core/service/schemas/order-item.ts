import { z } from "zod";
import { id } from "./wire.ts";

export const orderItemRequestSchema = z.strictObject({
  sku: z.string(),
  quantity: z.int().min(1).max(1000),
  product_id: id.optional(),
  files: z.record(z.string(), id).optional(),
});
export type OrderItemRequest = z.output<typeof orderItemRequestSchema>;

export const orderItemRequestsSchema = z.array(orderItemRequestSchema).min(1).max(100);
