import { type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import type { EventState, OrderChange } from "#drizzle/schema/webhook-events.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import { beginReading, cutPage, type LogReading, type LogScope } from "./internal/list/log-scope.ts";
import {
  eventsById,
  maxCandidates,
  maxScanned,
  searchByIndex,
  searchByScan,
} from "./internal/list/search-events.ts";
import { eventsOf, logOrder } from "./internal/list/select-events.ts";
import type { LogQuery } from "./log-query.ts";
import { type ListLogInput, listLogSchema } from "./schemas.ts";
import { areIndexed, idIn, wordPatterns } from "./search-words.ts";

/** Columns of a source with the alias `webhook_events`. */
const eventColumns = {
  id: sql<string>`id`,
  type: sql<string>`type`,
  state: sql<EventRow["state"]>`state`,
  receivedAt: sql<Date>`received_at`.mapWith((at: string) => new Date(at)),
  orderId: sql<string | null>`order_id`,
  number: sql<string | null>`payload #>> '{data,order,number}'`,
  changed: sql<EventRow["changed"]>`changed`,
  failure: sql<string | null>`failure`,
  deliveries: sql<number>`deliveries`,
  position: sql<string>`received_at::text`.as("position"),
};

type Read = Omit<EventRow, "receivedAt" | "order"> & {
  receivedAt: Date;
  orderId: string | null;
  number: string | null;
};

const toEventRow = ({ receivedAt, orderId, number, ...row }: Read): EventRow => ({
  ...row,
  receivedAt: receivedAt.toISOString(),
  order: orderId ? { id: orderId, number } : null,
});

/** The next rows of the log in its order. With words, `isCapped` says that the search may have left out matches. */
async function readPage(scope: LogScope, query: LogQuery, reading: LogReading) {
  const patterns = wordPatterns(query.q);
  if (patterns.length === 0) return whole(await select(eventsOf(scope, query, reading), reading));
  const id = idIn(query.q);
  if (id) return whole(await select(eventsById(scope, query, reading, id), reading));
  const scanned = await db()
    .select({ ...eventColumns, id: sql<string | null>`id`, looked: sql<number>`looked` })
    .from(searchByScan(scope, query, reading, patterns))
    .orderBy(logOrder(reading))
    .limit(reading.limit);
  const near = scanned.flatMap(({ id, ...row }) => (id === null ? [] : [{ ...row, id }]));
  const isWhole = scanned.every(({ looked }) => looked < maxScanned);
  if (isWhole || near.length === reading.limit) return whole(near);
  // The words are too short for the index, so only the matches of the scan are known.
  if (!areIndexed(patterns)) return { rows: near, isCapped: true };
  const indexed = await db()
    .select({ ...eventColumns, found: sql<number>`found` })
    .from(searchByIndex(scope, query, reading, patterns))
    .orderBy(logOrder(reading))
    .limit(reading.limit);
  // Beyond the limit, the index gives any matches, perhaps not those of the scan. All others come after them in the log.
  const isNear = new Set(near.map(({ id }) => id));
  const rows = [...near, ...indexed.filter(({ id }) => !isNear.has(id))].slice(0, reading.limit);
  return { rows, isCapped: indexed.some(({ found }) => found > maxCandidates) };
}

const whole = <Row>(rows: Row[]) => ({ rows, isCapped: false });

const select = (source: SQL, reading: LogReading) =>
  db().select(eventColumns).from(source).orderBy(logOrder(reading)).limit(reading.limit);

/**
 * A page of the accepted events of this mode and of those without a mode, newest first. It pages by row comparison,
 * which is equally fast at any depth and in both directions.
 * @throws AppError invalid_cursor
 */
export async function listEvents(ctx: MemberContext, input: ListLogInput): Promise<EventPage> {
  requireRole(ctx, "events:read");
  const { query, ...asked } = parseInput(listLogSchema, input);
  const reading = beginReading(asked);
  const { rows, isCapped } = await readPage(ctx, query, reading);
  const page = cutPage(rows, reading);
  // A step back to the first page shows the whole first page, including newer events.
  if (!page) return listEvents(ctx, { query });
  const { nextCursor, previousCursor } = page;
  return {
    rows: page.shown.map(({ position: _, ...row }) => toEventRow(row)),
    nextCursor,
    previousCursor,
    isCapped,
  };
}

/** A row of the event log. Dates ISO 8601 in UTC. */
export type EventRow = {
  id: string;
  type: string;
  state: EventState;
  receivedAt: string;
  /** The order as the event names it; null if the event is not about an order. */
  order: { id: string; number: string | null } | null;
  /** The stored changes of the read that this event started; null before that read. */
  changed: OrderChange[] | null;
  /** The error code of the last failed read. */
  failure: string | null;
  /** Number of deliveries, with repeats. */
  deliveries: number;
};

export type EventPage = {
  rows: EventRow[];
  nextCursor: string | null;
  previousCursor: string | null;
  /** Whether the search stopped at a limit, so that matches may be missing. */
  isCapped: boolean;
};
