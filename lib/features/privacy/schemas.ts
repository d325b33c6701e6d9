import { z } from "zod";
import { maxRetentionDays, minRetentionDays } from "#lib/features/events/limits.ts";
import { keptDays, maxFieldLength, maxIdentities, minLetters, recipientDays } from "./limits.ts";

/** PostgreSQL rejects NUL. */
const field = z
  .string()
  .trim()
  .max(maxFieldLength)
  .regex(/^[^\0]*$/)
  .refine((text) => text === "" || [...text].length >= minLetters, { message: "too_small" });

export const findPersonSchema = z
  .object({
    email: field,
    name: field,
    phone: field.refine((text) => text === "" || text.replace(/\D/g, "").length >= 5, {
      message: "too_small",
    }),
    address: field,
  })
  .refine(({ email, name, phone, address }) => [email, name, phone, address].some((text) => text !== ""), {
    message: "no_detail",
    path: ["email"],
  });
export type FindPersonInput = z.input<typeof findPersonSchema>;

export const requestSchema = z.object({ requestId: z.guid() });
export type RequestInput = z.input<typeof requestSchema>;

export const choosePeopleSchema = requestSchema.extend({
  identities: z.array(z.string().min(1).max(200)).max(maxIdentities),
});
export type ChoosePeopleInput = z.input<typeof choosePeopleSchema>;

/** From a form field, digits only because "1.000" is a thousand to some and one to others, or as a number. */
const days = ({ fewest, most }: { fewest: number; most: number }) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^\s*\d+\s*$/)
          .transform(Number),
      ],
      { error: "days_range" },
    )
    .pipe(
      z
        .number()
        .int({ error: "days_range" })
        .min(fewest, { error: "days_range" })
        .max(most, { error: "days_range" }),
    );
const daysOrNone = (bounds: { fewest: number; most: number }) =>
  z.union([z.literal("").transform(() => null), z.null(), days(bounds)], { error: "days_range" });

export const setRetentionSchema = z.object({
  eventDays: days({ fewest: minRetentionDays, most: maxRetentionDays }),
  /** Null: as long as the event log. */
  refusalDays: daysOrNone({ fewest: 1, most: maxRetentionDays }),
  notificationDays: days(keptDays),
  importRowDays: days(keptDays),
  /** Null: no limit. */
  recipientDays: daysOrNone(recipientDays),
});
export type SetRetentionInput = z.input<typeof setRetentionSchema>;
