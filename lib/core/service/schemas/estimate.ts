import { z } from "zod";
import { addressInputSchema } from "./address.ts";
import { costsSchema } from "./costs.ts";
import { orderItemRequestsSchema } from "./order-item.ts";
import { cents, orNull } from "./wire.ts";

export const estimateRequestSchema = z.strictObject({
  items: orderItemRequestsSchema,
  shipping_address: addressInputSchema.optional(),
  country: z
    .string()
    .regex(/^[A-Za-z]{2}$/)
    .optional(),
});
export type EstimateRequest = z.output<typeof estimateRequestSchema>;

export const estimateSchema = z.object({
  items: z.array(
    z.object({
      sku: z.string(),
      title: z.string(),
      color: z.string(),
      size: z.string(),
      quantity: z.int(),
      unit_cost_cents: cents,
      total_cost_cents: cents,
      printed_faces: z.array(z.string()),
    }),
  ),
  options: z.array(z.object({ code: orNull(z.string()), cents })),
  costs: costsSchema,
  shipping_country: z.string(),
});
export type Estimate = z.output<typeof estimateSchema>;

export const shippingRatesSchema = z.object({
  shipping_country: z.string(),
  shipping_cents: cents,
  currency: z.string(),
});
export type ShippingRates = z.output<typeof shippingRatesSchema>;
