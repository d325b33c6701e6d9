import { z } from "zod";
import { estimateRequestSchema } from "#lib/core/service/schemas/estimate.ts";

export const compareDestinationsSchema = estimateRequestSchema.pick({ items: true }).extend({
  countries: z
    .array(z.string().regex(/^[A-Z]{2}$/))
    .min(1)
    .max(300),
});
export type CompareDestinationsInput = z.input<typeof compareDestinationsSchema>;
