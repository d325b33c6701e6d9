import { z } from "zod";

const fraction = z.number().min(0).max(1);

export const findFramesSchema = z.object({ productIds: z.array(z.guid()) });
export type FindFramesInput = z.input<typeof findFramesSchema>;

export const faceOfProductSchema = z.object({
  productId: z.guid(),
  /** PostgreSQL cannot store NUL. */
  face: z
    .string()
    .regex(/^[^\0]*$/)
    .min(1)
    .max(100),
});
export type FaceOfProductInput = z.input<typeof faceOfProductSchema>;

export const saveFrameSchema = faceOfProductSchema.extend({
  x: fraction,
  y: fraction,
  width: fraction,
});
export type SaveFrameInput = z.input<typeof saveFrameSchema>;
