import { z } from "zod";
import { createOrderSchema } from "../../schemas.ts";

export const changeOrderSchema = createOrderSchema
  .omit({ quoteId: true, templateId: true, copyOf: true })
  .extend({
    /** The order that is changed: another one takes its place. */
    orderId: z.guid(),
  });
export type ChangeOrderInput = z.input<typeof changeOrderSchema>;

export const swapVariantSchema = z.object({
  submissionId: z.uuid(),
  orderId: z.guid(),
  /** As the service numbers it. */
  line: z.int(),
  /** What the button named. */
  sku: z.string().min(1).max(200),
});
export type SwapVariantInput = z.input<typeof swapVariantSchema>;
