import { z } from "zod";
import { mockupSides } from "./sides.ts";

const code = z
  .string()
  .regex(/^[^\0]*$/)
  .min(1)
  .max(100);

export const drawMockupsSchema = z.object({
  templateId: z.guid(),
  /** Colour codes of the product; one picture for each. */
  colors: z.array(code).min(1).max(100),
  /** The faces whose prints are drawn, all on each picture. */
  faces: z.array(code).min(1).max(50),
  sidePx: z.coerce.number().refine((side) => mockupSides.some((known) => known === side)),
});
export type DrawMockupsInput = z.input<typeof drawMockupsSchema>;
