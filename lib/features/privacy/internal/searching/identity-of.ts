import { z } from "zod";
import { fingerprintOf } from "#lib/features/addresses/address-row.ts";

const text = z
  .string()
  .nullish()
  .catch(null)
  .transform((given) => given ?? "");

/** The fields of orders, quotes, files and the address book; first and last name as some files have them. */
const recipientSchema = z.object({
  name: text,
  first_name: text,
  last_name: text,
  company: text,
  line1: text,
  line2: text,
  postal_code: text,
  city: text,
  country: text,
  phone: text,
  email: text,
});

type Recipient = Omit<z.output<typeof recipientSchema>, "first_name" | "last_name">;

/** Null if there is no recipient. */
export function readRecipient(who: unknown): Recipient | null {
  const read = recipientSchema.safeParse(who);
  if (!read.success) return null;
  const { first_name, last_name, ...rest } = read.data;
  const recipient = { ...rest, name: rest.name || [first_name, last_name].filter(Boolean).join(" ") };
  const { country: _, ...named } = recipient;
  return Object.values(named).some((value) => value.trim() !== "") ? recipient : null;
}

/** The same for the same recipient, regardless of case, accents and spaces; each free text has its own. */
export function identityOf(place: string, subjectId: string, who: unknown): string {
  const recipient = readRecipient(who);
  return recipient ? `person:${fingerprintOf(recipient)}` : `${place}:${subjectId}`;
}
