import { z } from "zod";
import { estimateRequestSchema } from "#lib/service/schemas/estimate.ts";

/** What a live quote asks: the wire's estimate by country. */
export const estimateInputSchema = estimateRequestSchema
  .pick({ items: true })
  .extend({ country: z.string().regex(/^[A-Z]{2}$/) });
export type EstimateInput = z.input<typeof estimateInputSchema>;
