import { z } from "zod";
import { locales } from "#lib/core/i18n/locales.ts";
import { emailPattern } from "#lib/core/service/schemas/email-pattern.ts";
import { oneLine } from "#lib/one-line.ts";
import {
  findUnknown,
  longestSubject,
  longestText,
  mailKinds,
  placeholders,
  subjectPlaceholders,
} from "./template.ts";

/** Every address that an order accepts. */
const email = z
  .string()
  .trim()
  .max(320)
  .pipe(z.email({ pattern: emailPattern, error: "invalid_email" }));

export const saveMailSettingsSchema = z.object({
  in_production: z.boolean(),
  shipped: z.boolean(),
  delivered: z.boolean(),
  /** Empty: the language of the destination country. */
  locale: z.enum(["", ...locales]),
  /** Empty: replies go to the sender's address. */
  replyTo: z.union([z.literal(""), email], "invalid_email"),
  /** Whether a list of unsubscribed addresses that cannot be read any more is replaced by an empty one. */
  newList: z.boolean().default(false),
});
export type SaveMailSettingsInput = z.input<typeof saveMailSettingsSchema>;

export const mailTextSchema = z.object({
  kind: z.enum(mailKinds),
  locale: z.enum(locales),
  subject: oneLine
    .min(1)
    .max(longestSubject)
    .refine((subject) => findUnknown(subject, subjectPlaceholders) === undefined, "placeholder_in_subject"),
  text: z
    .string()
    .trim()
    .min(1)
    .max(longestText)
    .regex(/^[^\0\p{Cs}]*$/u)
    .refine((text) => findUnknown(text, placeholders) === undefined, "placeholder_unknown"),
});
export type MailTextInput = z.input<typeof mailTextSchema>;

export const unsubscribedAddressSchema = z.object({ address: email });
export type UnsubscribedAddressInput = z.input<typeof unsubscribedAddressSchema>;
