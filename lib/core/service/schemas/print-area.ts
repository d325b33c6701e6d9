import { z } from "zod";
import { cents, orNull } from "./wire.ts";

/** Widths and heights in cm, `min_pixels` in px; `face` is the key of `files` when ordering. */
export const printAreaSchema = z.object({
  face: z.string(),
  name: z.string(),
  is_neck_label: z.boolean(),
  width_cm: z.number(),
  height_cm: z.number(),
  zones: z.array(z.object({ code: orNull(z.string()), width_cm: z.number(), height_cm: z.number() })),
  min_dpi: z.int(),
  min_pixels: z.object({ width: z.int(), height: z.int() }),
  techniques: z.array(z.string()),
  extra_cost_cents: cents,
  currency: z.string(),
});
export type PrintArea = z.output<typeof printAreaSchema>;
