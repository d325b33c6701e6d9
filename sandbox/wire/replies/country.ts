import { z } from "zod";

/** Specification: Country. */
export const countryReply = z.strictObject({
  code: z.string().regex(/^[A-Z]{2}$/),
  name: z.string(),
  is_eu: z.boolean(),
  requires_customs: z.boolean(),
});
