import { z } from "zod";
import { AppError } from "#lib/errors.ts";
import type { OrderSort } from "../../order-query.ts";

/** The end of a page: the sort value as PostgreSQL's text (a Date would lose microseconds), and the id. */
export type OrderPosition = { sort: OrderSort; value: string; id: string };

const positionSchema = z.union([
  z.tuple([
    z.literal("created"),
    z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/),
    z.guid(),
  ]),
  z.tuple([z.literal("total"), z.string().regex(/^-?\d{1,15}$/), z.guid()]),
]);

export const encodePosition = ({ sort, value, id }: OrderPosition) =>
  Buffer.from(JSON.stringify([sort, value, id])).toString("base64url");

/** @throws AppError invalid_cursor, also for a cursor of a list with another sort */
export function decodePosition(cursor: string, wanted: OrderSort): OrderPosition {
  try {
    const decoded = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    const [sort, value, id] = positionSchema.parse(decoded);
    if (sort !== wanted) throw new Error(`sorted by ${sort}`);
    return { sort, value, id };
  } catch {
    throw new AppError("invalid_cursor", 400);
  }
}
