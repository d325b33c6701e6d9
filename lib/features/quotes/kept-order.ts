import { z } from "zod";
import { quoteDocumentSchema } from "./document.ts";

/** An order that somebody was writing, as a browser has kept it. */
export const keptOrderSchema = z.object({
  submissionId: z.uuid(),
  reference: z.string().max(200),
  address: quoteDocumentSchema.shape.destination.shape.address,
  lines: quoteDocumentSchema.shape.lines,
  at: z.number(),
});
