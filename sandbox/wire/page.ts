import { openCursor, sealCursor } from "../domain/cursor.ts";
import { ApiError } from "../errors.ts";

type Position = (string | number)[];

/** A page of a list that was read with one row more than asked for. Specification: Conventions 4. */
export function toPage<Row, Wire>(
  rows: Row[],
  limit: number,
  options: { secret: string; list: string; position: (row: Row) => Position; wire: (row: Row) => Wire },
) {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const more = rows.length > limit && last !== undefined;
  return {
    data: shown.map(options.wire),
    has_more: more,
    next_cursor: more ? sealCursor(options.secret, options.list, options.position(last)) : null,
  };
}

/** Where the previous page ended; undefined for the first page; 400 for a cursor that is not one of this list. */
export function readCursor(secret: string, list: string, cursor: string | undefined): Position | undefined {
  if (cursor === undefined) return undefined;
  const position = openCursor(secret, list, cursor);
  if (position === null) throw new ApiError(400, "invalid_cursor", "The cursor is not one of this list.");
  return position;
}
