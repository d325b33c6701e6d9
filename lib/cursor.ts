import { z } from "zod";
import { AppError } from "#lib/errors.ts";

/** The last row of a page, with PostgreSQL's own text of the instant: a Date would lose its microseconds. */
const positionSchema = z.object({
  createdAt: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/),
  id: z.guid(),
});
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
