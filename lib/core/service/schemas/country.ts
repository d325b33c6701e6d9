import { z } from "zod";

export const countrySchema = z.object({
  code: z.string(),
  name: z.string(),
  is_eu: z.boolean(),
  requires_customs: z.boolean(),
});
export type Country = z.output<typeof countrySchema>;
