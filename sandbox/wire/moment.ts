import { z } from "zod";

/** A date-time with its offset, of the years that a reply can write in four figures. */
export const moment = () =>
  z.iso
    .datetime({ offset: true })
    .transform((value) => new Date(value))
    .refine((date) => date.getUTCFullYear() > 0 && date.getUTCFullYear() < 10_000, {
      error: "must be a date-time",
    });
