import { z } from "zod";
import { quoteDocumentSchema } from "./document.ts";

/** An unfinished order form, as the browser has stored it. */
export const savedOrderFormSchema = z.object({
  submissionId: z.uuid(),
  reference: z.string().max(200),
  address: quoteDocumentSchema.shape.destination.shape.address,
  lines: quoteDocumentSchema.shape.lines,
  isSent: z.boolean().optional(),
  at: z.number(),
});
