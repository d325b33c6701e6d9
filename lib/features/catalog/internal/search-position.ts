import { z } from "zod";
import { AppError } from "#lib/errors.ts";

/** The sort values of the last product of a page. The next page begins after it. */
const positionSchema = z.object({
  rank: z.int32(),
  label: z.string().regex(/^\P{Cc}*$/u),
  position: z.int32(),
  id: z.guid(),
});
export type SearchPosition = z.infer<typeof positionSchema>;

export function writePosition({ rank, label, position, id }: SearchPosition): string {
  return Buffer.from(JSON.stringify([rank, label, position, id])).toString("base64url");
}

/** @throws AppError invalid_cursor */
export function readPosition(cursor: string): SearchPosition {
  try {
    const [rank, label, position, id] = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    return positionSchema.parse({ rank, label, position, id });
  } catch {
    throw new AppError("invalid_cursor", 400);
  }
}
