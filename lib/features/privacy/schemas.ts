import { z } from "zod";
import { fewestDays, mostDays } from "#lib/features/events/limits.ts";
import { fewestLetters, keptDays, longestField, mostIdentities, recipientDays } from "./limits.ts";

/** PostgreSQL takes no NUL. */
const field = z
  .string()
  .trim()
  .max(longestField)
  .regex(/^[^\0]*$/)
  .refine((text) => text === "" || [...text].length >= fewestLetters, { message: "too_small" });

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
    message: "required",
    path: ["email"],
  });
export type FindPersonInput = z.input<typeof findPersonSchema>;

export const requestSchema = z.object({ requestId: z.guid() });
export type RequestInput = z.input<typeof requestSchema>;

export const choosePeopleSchema = requestSchema.extend({
  identities: z.array(z.string().min(1).max(200)).max(mostIdentities),
});
export type ChoosePeopleInput = z.input<typeof choosePeopleSchema>;

/** As a field of a form has it, digits alone since "1.000" is a thousand to some and one to others, or as a number. */
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

export const keepForSchema = z.object({
  eventDays: days({ fewest: fewestDays, most: mostDays }),
  /** Null: as long as the log of events. */
  refusalDays: daysOrNone({ fewest: 1, most: mostDays }),
  notificationDays: days(keptDays),
  importRowDays: days(keptDays),
  /** Null: for good. */
  recipientDays: daysOrNone(recipientDays),
});
export type KeepForInput = z.input<typeof keepForSchema>;
