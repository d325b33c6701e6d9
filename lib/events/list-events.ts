import type { MemberContext } from "#lib/auth/context.ts";
import { requireRole } from "#lib/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import { toEventRow } from "./list/event-columns.ts";
import type { EventPage } from "./list/event-row.ts";
import { readPage } from "./list/read-page.ts";
import { type ListLogInput, listLogSchema } from "./schemas.ts";
import { beginReading, cutPage } from "./turn-page.ts";

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
