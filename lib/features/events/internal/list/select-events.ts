import { and, eq, isNull, like, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { webhookEndpoints } from "#drizzle/schema/webhook-endpoints.ts";
import { isNotWaiting, isUnapplied, webhookEvents } from "#drizzle/schema/webhook-events.ts";
import { dayStart } from "#lib/features/orders/day-start.ts";
import type { LogQuery } from "../../log-query.ts";
import type { LogReading, LogScope } from "./log-scope.ts";

const { mode } = webhookEvents;

/**
 * The events of a query, with the alias `webhook_events`. It is a union of two parts, the events of this mode and those
 * without a mode. A query for one order needs only the first, because an event of an order has a mode. With `patterns`
 * PostgreSQL checks each event in the log's order.
 */
export function eventsOf(
  scope: LogScope,
  query: LogQuery,
  reading: LogReading,
  patterns: readonly string[] = [],
): SQL {
  const conditions = [
    ...conditionsOf(scope, query, reading),
    ...afterCursor(webhookEvents, reading),
    ...wordConditions(patterns),
  ];
  const part = (isOfMode: SQL, order: SQL) =>
    sql`(select * from webhook_events where ${and(isOfMode, ...conditions)} order by ${order} limit ${reading.limit})`;
  const own = part(eq(mode, scope.mode), logOrder(reading));
  // The planner does not see `mode is null` as a constant, so it uses the index order only if the sort names `mode`.
  const named = reading.descends
    ? sql`webhook_events.mode, ${logOrder(reading)}`
    : sql`webhook_events.mode desc, ${logOrder(reading)}`;
  const ofNone = part(isNull(mode), named);
  return query.order ? sql`${own} as webhook_events` : sql`(${own} union all ${ofNone}) as webhook_events`;
}

/** The order of a source with the alias `webhook_events`. */
export const logOrder = ({ descends }: Pick<LogReading, "descends">): SQL =>
  descends
    ? sql`webhook_events.received_at desc, webhook_events.id desc`
    : sql`webhook_events.received_at, webhook_events.id`;

/** The conditions of a query, without those for its mode and its words. */
export function conditionsOf({ workspace }: LogScope, query: LogQuery, reading: LogReading): SQL[] {
  const { type, state, order, endpoint } = query;
  return [
    eq(webhookEvents.workspaceId, workspace.id),
    ...(type ? [eq(webhookEvents.type, type)] : []),
    ...(state === "waiting" ? [isUnapplied(webhookEvents)] : []),
    ...(state && state !== "waiting" ? [eq(webhookEvents.state, state), isNotWaiting(webhookEvents)] : []),
    ...(order ? [eq(webhookEvents.orderId, order)] : []),
    ...(endpoint ? endpointConditions(workspace.id, endpoint, reading) : []),
    ...receivedWithin(webhookEvents, query, reading),
  ];
}

type Arrivals = Record<"receivedAt" | "id", AnyPgColumn>;

/**
 * The conditions for the days of a query. A bound that the cursor has passed is left out, because PostgreSQL would
 * start at that bound and scan all rows up to the cursor.
 */
export function receivedWithin(
  { receivedAt }: Pick<Arrivals, "receivedAt">,
  { from, to, zone }: Pick<LogQuery, "from" | "to" | "zone">,
  { descends, from: place }: Pick<LogReading, "descends" | "from">,
): SQL[] {
  const at = place && Date.parse(place.createdAt.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00"));
  const [first, end] = [from && dayStart(from, zone), to && dayStart(to, zone, 1)];
  const isFirstPassed = at !== null && !descends && at >= Date.parse(first);
  const isEndPassed = at !== null && descends && at < Date.parse(end);
  return [
    ...(first && !isFirstPassed ? [sql`${receivedAt} >= ${first}::timestamptz`] : []),
    ...(end && !isEndPassed ? [sql`${receivedAt} < ${end}::timestamptz`] : []),
  ];
}

/** Condition of the rows after the cursor. */
export function afterCursor({ receivedAt, id }: Arrivals, { from, descends }: LogReading): SQL[] {
  if (!from) return [];
  return [
    sql`(${receivedAt}, ${id}) ${descends ? sql`<` : sql`>`} (${from.createdAt}::timestamptz, ${from.id}::uuid)`,
  ];
}

/**
 * Nearly all events during the lifetime of an endpoint are its own, so the conditions limit the scan to that time. With
 * a cursor only the far end is needed.
 */
function endpointConditions(
  workspaceId: string,
  endpointId: string,
  { descends, from }: Pick<LogReading, "descends" | "from">,
): SQL[] {
  const { createdAt, deletedAt, workspaceId: of, id } = webhookEndpoints;
  const its = (column: SQL) =>
    sql`(select ${column} from webhook_endpoints where ${and(eq(of, workspaceId), eq(id, endpointId))})`;
  const begin = sql`${webhookEvents.receivedAt} >= ${its(sql`${createdAt}`)}`;
  const end = sql`${webhookEvents.receivedAt} <= ${its(sql`coalesce(${deletedAt} + interval '1 minute', 'infinity')`)}`;
  return [
    eq(webhookEvents.endpointId, endpointId),
    ...(from && !descends ? [] : [begin]),
    ...(from && descends ? [] : [end]),
  ];
}

/** Conditions for the words. PostgreSQL's `lower` is used, because the column was written with it as well. */
export const wordConditions = (patterns: readonly string[]): SQL[] =>
  patterns.map((pattern) => like(webhookEvents.searchText, sql`lower(${pattern})`));
