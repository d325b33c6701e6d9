import { z } from "zod";
import { costsReply } from "./costs.ts";
import { count, currency } from "./scalars.ts";

const item = z.strictObject({
  sku: z.string(),
  title: z.string(),
  color: z.string(),
  size: z.string(),
  quantity: count,
  unit_cost_cents: count,
  total_cost_cents: count,
  printed_faces: z.array(z.string()),
});

/** Specification: Estimate. */
export const estimateReply = z.strictObject({
  items: z.array(item),
  options: z.array(z.strictObject({ code: z.string().nullable(), cents: count })),
  costs: costsReply,
  shipping_country: z.string(),
});

/** Specification: POST /v1/shipping/rates. */
export const ratesReply = z.strictObject({ shipping_country: z.string(), shipping_cents: count, currency });
