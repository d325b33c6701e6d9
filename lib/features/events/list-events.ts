import { type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import type { EventState, OrderChange } from "#drizzle/schema/webhook-events.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import { beginReading, cutPage, type LogReading, type LogScope } from "./internal/list/log-scope.ts";
import {
  eventsNamed,
  mostCandidates,
  mostWalked,
  wordedByIndex,
  wordedInOrder,
} from "./internal/list/search-events.ts";
import { eventsOf, inOrder } from "./internal/list/select-events.ts";
import type { LogQuery } from "./log-query.ts";
import { type ListLogInput, listLogSchema } from "./schemas.ts";
import { areIndexed, idIn, wordPatterns } from "./search-words.ts";

/** Of what is read as `webhook_events`. */
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
  position: sql<string>`received_at::text`,
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

/** The next rows of the log in its order; with words, `isCapped` when more was found than is looked at. */
async function readPage(scope: LogScope, query: LogQuery, reading: LogReading) {
  const patterns = wordPatterns(query.q);
  if (patterns.length === 0) return whole(await select(eventsOf(scope, query, reading), reading));
  const id = idIn(query.q);
  if (id) return whole(await select(eventsNamed(scope, query, reading, id), reading));
  const walked = await db()
    .select({ ...eventColumns, id: sql<string | null>`id`, looked: sql<number>`looked` })
    .from(wordedInOrder(scope, query, reading, patterns))
    .orderBy(inOrder(reading))
    .limit(reading.limit);
  const near = walked.flatMap(({ id, ...row }) => (id === null ? [] : [{ ...row, id }]));
  const isWhole = walked.every(({ looked }) => looked < mostWalked);
  if (isWhole || near.length === reading.limit) return whole(near);
  // Too short for the index: what the walk has found is what can be said.
  if (!areIndexed(patterns)) return { rows: near, isCapped: true };
  const rows = await db()
    .select({ ...eventColumns, found: sql<number>`found` })
    .from(wordedByIndex(scope, query, reading, patterns))
    .orderBy(inOrder(reading))
    .limit(reading.limit);
  return { rows, isCapped: rows.some(({ found }) => found > mostCandidates) };
}

const whole = <Row>(rows: Row[]) => ({ rows, isCapped: false });

const select = (source: SQL, reading: LogReading) =>
  db().select(eventColumns).from(source).orderBy(inOrder(reading)).limit(reading.limit);

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

/** A line of the log. Dates ISO 8601 in UTC. */
export type EventRow = {
  id: string;
  type: string;
  state: EventState;
  receivedAt: string;
  /** As the event itself names it; null for what is about none. */
  order: { id: string; number: string | null } | null;
  /** What the reading that it triggered changed here; null until then. */
  changed: OrderChange[] | null;
  /** The code of the last reading that failed. */
  failure: string | null;
  /** How often it came. */
  deliveries: number;
};

export type EventPage = {
  rows: EventRow[];
  nextCursor: string | null;
  previousCursor: string | null;
  /** More was found than is looked at, so that what is shown may leave some out. */
  isCapped: boolean;
};
