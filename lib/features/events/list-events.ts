import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import type { EventPage } from "./event-row.ts";
import { toEventRow } from "./internal/list/event-columns.ts";
import { readPage } from "./internal/list/read-page.ts";
import { beginReading, cutPage } from "./internal/turn-page.ts";
import { type ListLogInput, listLogSchema } from "./schemas.ts";

/**
 * A page of the events that were taken, newest first, by row comparison: as quick at any depth, in both directions. Of
 * this mode, and those that are of none.
 * @throws AppError invalid_cursor
 */
export async function listEvents(ctx: MemberContext, input: ListLogInput): Promise<EventPage> {
  requireRole(ctx, "events:read");
  const { query, ...asked } = parseInput(listLogSchema, input);
  const reading = beginReading(asked);
  const { rows, isCapped } = await readPage(ctx, query, reading);
  const page = cutPage(rows, reading);
  // Whoever went back to the beginning sees a whole page, with what has come since.
  if (!page) return listEvents(ctx, { query });
  const { nextCursor, previousCursor } = page;
  return {
    rows: page.shown.map(({ position: _, ...row }) => toEventRow(row)),
    nextCursor,
    previousCursor,
    isCapped,
  };
}
