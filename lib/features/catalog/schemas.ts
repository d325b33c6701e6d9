import { z } from "zod";

export const catalogQuerySchema = z.object({
  q: z.string().trim().max(100).optional(),
  cursor: z.string().max(500).optional(),
});

export const productIdSchema = z.object({ productId: z.guid() });
