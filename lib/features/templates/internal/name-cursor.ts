import { z } from "zod";
import { AppError } from "#lib/errors.ts";

const nameSchema = z
  .string()
  .min(1)
  .max(500)
  .regex(/^[^\0]*$/);

/** The last name of a page, as the database spells it small: no two templates share one. */
export const encodeName = (lowered: string): string =>
  Buffer.from(JSON.stringify(lowered)).toString("base64url");

/** @throws AppError invalid_cursor */
export function decodeName(cursor: string): string {
  try {
    return nameSchema.parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
  } catch {
    throw new AppError("invalid_cursor", 400);
  }
}
