import { decodeCursor, encodeCursor } from "#lib/cursor.ts";
import type { LogReading } from "./list/log-scope.ts";

const pageSize = 50;

type Asked = { cursor?: string | undefined; direction: "next" | "previous" };
type Positioned = { id: string; position: string };

/** @throws AppError invalid_cursor */
export function beginReading({ cursor, direction }: Asked): LogReading {
  const from = cursor ? decodeCursor(cursor) : null;
  return { from, descends: from === null || direction === "next", limit: pageSize + 1 };
}

/** The rows of a page, newest first, and the ways on from it; null where who went back is at the beginning again. */
export function cutPage<Row extends Positioned>(found: readonly Row[], { from, descends }: LogReading) {
  const hasMore = found.length > pageSize;
  const shown = found.slice(0, pageSize);
  if (!descends && !hasMore && shown.length < pageSize) return null;
  if (!descends) shown.reverse();
  const cursorOf = (row: Row | undefined) =>
    row ? encodeCursor({ createdAt: row.position, id: row.id }) : null;
  return {
    shown,
    nextCursor: !descends || hasMore ? cursorOf(shown.at(-1)) : null,
    previousCursor: (descends ? from !== null : hasMore) ? cursorOf(shown[0]) : null,
  };
}
