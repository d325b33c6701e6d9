import { z } from "zod";

/** Whether PostgreSQL can store a text: it has no NUL and no lone surrogate. */
export function isStorable(value: string): boolean {
  return value.isWellFormed() && !value.includes("\u0000");
}

/** A text that can be stored, up to `max` characters. */
export const text = (max: number) =>
  z
    .string()
    .refine((value) => [...value].length <= max, { error: `must have at most ${max} characters` })
    .refine(isStorable, { error: "must be well-formed text without NUL" })
    .meta({ maxLength: max });

export const uuid = () =>
  z
    .string()
    .regex(/^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/, "must be a UUID")
    .meta({ format: "uuid" });

/** A date-time with an offset. Its year must have at most four digits, as in the replies. */
export const dateTime = () =>
  z.iso
    .datetime({ offset: true })
    .transform((value) => new Date(value))
    .refine((date) => date.getUTCFullYear() > 0 && date.getUTCFullYear() < 10_000, {
      error: "must be a date-time",
    });

// Schemas for replies.
export const count = z.int().min(0);
export const currency = z.literal("EUR");
export const id = z.uuid();
export const isoDateTime = z.iso.datetime();
