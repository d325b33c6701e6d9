import { z } from "zod";
import { addressInputSchema } from "#lib/core/service/schemas/address.ts";
import { emailPattern } from "#lib/core/service/schemas/email-pattern.ts";
import { needsPostcode } from "./postcodes.ts";

/** PostgreSQL cannot store NUL. */
const text = z
  .string()
  .trim()
  .regex(/^[^\0]*$/);
const required = text.min(1);
const email = z.email({ pattern: emailPattern, error: "invalid_email" });
const optional = (bound: number) =>
  text
    .max(bound)
    .transform((given) => given || null)
    .nullish();

/** An address that was saved before, perhaps without a postcode: the service decides whether it is complete. */
export const savedAddressSchema = addressInputSchema.extend({
  name: required.max(200),
  company: optional(200),
  line1: required.max(255),
  line2: optional(255),
  postal_code: optional(20),
  city: required.max(120),
  country: z.string().regex(/^[A-Z]{2}$/, "choose_country"),
  phone: optional(40),
  email: z.union([z.literal("").transform(() => null), email], "invalid_email").nullish(),
});

const hasPostcode = ({ country, postal_code }: z.output<typeof savedAddressSchema>) =>
  Boolean(postal_code) || !needsPostcode(country);

/** The service's address, with the rules of a form: a blank field is null, and a required one must be filled in. */
export const addressFormSchema = savedAddressSchema.refine(hasPostcode, {
  path: ["postal_code"],
  error: "too_small",
});

export const addAddressSchema = z.object({ address: addressFormSchema });
export type AddAddressInput = z.input<typeof addAddressSchema>;

export const addressIdSchema = z.object({ addressId: z.guid() });

export const changeAddressSchema = addressIdSchema.extend({
  address: addressFormSchema,
  /** The revision that was edited, so that no member overwrites another's change unseen. */
  revision: z.int().min(1),
});
export type ChangeAddressInput = z.input<typeof changeAddressSchema>;

export const listAddressesSchema = z.object({
  q: z
    .string()
    .max(200)
    .regex(/^[^\0]*$/)
    .optional(),
  cursor: z.string().max(200).optional(),
});
export type ListAddressesInput = z.input<typeof listAddressesSchema>;
