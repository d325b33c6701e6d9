import { eq, isNull, or, type SQL } from "drizzle-orm";
import type { Mode } from "#drizzle/mode.ts";
import { webhookEvents } from "#drizzle/schema/webhook-events.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { decodeCursor, encodeCursor } from "#lib/cursor.ts";

/** Condition of the events of this mode and of those without a mode. */
export const isOfMode = ({ mode }: { mode: Mode }): SQL | undefined =>
  or(eq(webhookEvents.mode, mode), isNull(webhookEvents.mode));

const pageSize = 50;

type Asked = { cursor?: string | undefined; direction: "next" | "previous" };
type Positioned = { id: string; position: string };

/** Reads the cursor of a page. The limit is one row more than a page. @throws AppError invalid_cursor */
export function beginReading({ cursor, direction }: Asked): LogReading {
  const from = cursor ? decodeCursor(cursor) : null;
  return { from, descends: from === null || direction === "next", limit: pageSize + 1 };
}

/**
 * The rows of a page, newest first, and the cursors of the next and the previous page. Null if a step back reaches the
 * first page and finds less than a whole page.
 */
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

/** The workspace and the mode of the log to read. The calling verb has checked the access. */
export type LogScope = Pick<MemberContext, "workspace" | "mode">;

/** Which rows to read: from a position, or from the newest row; `limit` rows at most. */
export type LogReading = {
  descends: boolean;
  /** The time as PostgreSQL's own text, which keeps microseconds, and the id. */
  from: { createdAt: string; id: string } | null;
  limit: number;
};
