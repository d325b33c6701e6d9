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
