import { z } from "zod";

/** PostgreSQL stores no NUL, and a lone surrogate is no text. */
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

/** A date-time with its offset, of the years that a reply can write in four figures. */
export const dateTime = () =>
  z.iso
    .datetime({ offset: true })
    .transform((value) => new Date(value))
    .refine((date) => date.getUTCFullYear() > 0 && date.getUTCFullYear() < 10_000, {
      error: "must be a date-time",
    });

// Of replies.
export const count = z.int().min(0);
export const currency = z.literal("EUR");
export const id = z.uuid();
export const moment = z.iso.datetime();
