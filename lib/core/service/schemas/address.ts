import { z } from "zod";
import { emailPattern } from "./email-pattern.ts";
import { orNull } from "./wire.ts";

export const countrySchema = z.object({
  code: z.string(),
  name: z.string(),
  is_eu: z.boolean(),
  requires_customs: z.boolean(),
});
export type Country = z.output<typeof countrySchema>;

/** An address in a request: the bounds of the specification, and no other field. */
export const addressInputSchema = z.strictObject({
  name: z.string().max(200),
  company: z.string().max(200).nullish(),
  line1: z.string().max(255),
  line2: z.string().max(255).nullish(),
  postal_code: z.string().max(20).nullish(),
  city: z.string().max(120),
  country: z.string().regex(/^[A-Z]{2}$/),
  phone: z.string().max(40).nullish(),
  email: z.email({ pattern: emailPattern }).nullish(),
});
export type AddressInput = z.output<typeof addressInputSchema>;

/** An address in a reply. */
export const addressSchema = z.object({
  name: z.string(),
  company: orNull(z.string()),
  line1: z.string(),
  line2: orNull(z.string()),
  postal_code: orNull(z.string()),
  city: z.string(),
  country: z.string(),
  phone: orNull(z.string()),
  email: orNull(z.string()),
});
export type Address = z.output<typeof addressSchema>;
