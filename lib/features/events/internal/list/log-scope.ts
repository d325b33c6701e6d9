import { eq, isNull, or, type SQL } from "drizzle-orm";
import type { Mode } from "#drizzle/mode.ts";
import { webhookEvents } from "#drizzle/schema/webhook-events.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { decodeCursor, encodeCursor } from "#lib/cursor.ts";

/** Who looks at a mode sees what is of it, and what is of none. */
export const isOfMode = ({ mode }: { mode: Mode }): SQL | undefined =>
  or(eq(webhookEvents.mode, mode), isNull(webhookEvents.mode));

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

/** Whose log is read, and of which mode: of somebody whom a verb has let through. */
export type LogScope = Pick<MemberContext, "workspace" | "mode">;

/** From a place on, or from the end of the log; never more than `limit` rows are read. */
export type LogReading = {
  descends: boolean;
  /** PostgreSQL's own text of the instant, and the id. */
  from: { createdAt: string; id: string } | null;
  limit: number;
};
