import { z } from "zod";
import { addressInputSchema } from "./address.ts";
import type { KnownVatRegime } from "./known-values.ts";
import { cents, id, type Open, open, orNull } from "./wire.ts";

export type VatRegime = Open<KnownVatRegime>;

/** `tax_rate` is a percentage. */
export const costsSchema = z.object({
  items_cents: cents,
  discount_cents: cents,
  options_cents: cents,
  shipping_cents: cents,
  tax_cents: cents,
  total_cents: cents,
  tax_rate: z.number(),
  vat_regime: open<KnownVatRegime>(),
  currency: z.string(),
});
export type Costs = z.output<typeof costsSchema>;

export const orderItemRequestSchema = z.strictObject({
  sku: z.string(),
  quantity: z.int().min(1).max(1000),
  product_id: id.optional(),
  files: z.record(z.string(), id).optional(),
});
export type OrderItemRequest = z.output<typeof orderItemRequestSchema>;

export const orderItemRequestsSchema = z.array(orderItemRequestSchema).min(1).max(100);

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
