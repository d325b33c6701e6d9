import { z } from "zod";
import { AppError } from "#lib/errors.ts";

/** The last row of a page. `createdAt` is PostgreSQL's own text of the time: a Date would lose its microseconds. */
const positionSchema = z.object({
  createdAt: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?[+-](0\d|1[0-5])(:[0-5]\d)?$/)
    .refine(isOnADay),
  id: z.guid(),
});

/** Rejects the 30th of February and the year 0 here, because PostgreSQL would answer them with an error. */
function isOnADay(instant: string): boolean {
  const day = instant.slice(0, 10);
  const read = new Date(`${day}T00:00:00Z`);
  return day >= "0001" && !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day);
}

type Position = z.infer<typeof positionSchema>;

export function encodeCursor(position: Position): string {
  return Buffer.from(JSON.stringify([position.createdAt, position.id])).toString("base64url");
}

/** @throws AppError invalid_cursor */
export function decodeCursor(cursor: string): Position {
  try {
    const [createdAt, id] = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    return positionSchema.parse({ createdAt, id });
  } catch {
    throw new AppError("invalid_cursor", 400);
  }
}
