import { and, eq, isNull, like, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { webhookEndpoints } from "#drizzle/schema/webhook-endpoints.ts";
import { isNotWaiting, isUnapplied, webhookEvents } from "#drizzle/schema/webhook-events.ts";
import { dayStart } from "#lib/features/orders/day-start.ts";
import type { LogQuery } from "../../log-query.ts";
import type { LogReading, LogScope } from "./log-scope.ts";

const { mode } = webhookEvents;

/**
 * What a query lists, as `webhook_events`: to be read in order. It is read in two parts that the database merges, what is
 * of this mode and what is of none; what is about an order has one. Its words are `patterns`: for them each event in
 * that order is looked at.
 */
export function eventsOf(
  scope: LogScope,
  query: LogQuery,
  reading: LogReading,
  patterns: readonly string[] = [],
): SQL {
  const conditions = [
    ...conditionsOf(scope, query, reading),
    ...beyond(webhookEvents, reading),
    ...worded(patterns),
  ];
  const part = (isOfMode: SQL, order: SQL) =>
    sql`(select * from webhook_events where ${and(isOfMode, ...conditions)} order by ${order} limit ${reading.limit})`;
  const own = part(eq(mode, scope.mode), inOrder(reading));
  // The planner takes `is null` for no constant: the index is in order when what it begins with is named.
  const named = reading.descends
    ? sql`webhook_events.mode, ${inOrder(reading)}`
    : sql`webhook_events.mode desc, ${inOrder(reading)}`;
  const ofNone = part(isNull(mode), named);
  return query.order ? sql`${own} as webhook_events` : sql`(${own} union all ${ofNone}) as webhook_events`;
}

/** Of whatever is read as `webhook_events`. */
export const inOrder = ({ descends }: Pick<LogReading, "descends">): SQL =>
  descends
    ? sql`webhook_events.received_at desc, webhook_events.id desc`
    : sql`webhook_events.received_at, webhook_events.id`;

/** What an event fulfils that a query lists, but for its mode and its words. */
export function conditionsOf({ workspace }: LogScope, query: LogQuery, reading: LogReading): SQL[] {
  const { type, state, order, endpoint } = query;
  return [
    eq(webhookEvents.workspaceId, workspace.id),
    ...(type ? [eq(webhookEvents.type, type)] : []),
    ...(state === "waiting" ? [isUnapplied(webhookEvents)] : []),
    ...(state && state !== "waiting" ? [eq(webhookEvents.state, state), isNotWaiting(webhookEvents)] : []),
    ...(order ? [eq(webhookEvents.orderId, order)] : []),
    ...(endpoint ? throughEndpoint(workspace.id, endpoint, reading) : []),
    ...arrivedWithin(webhookEvents, query, reading),
  ];
}

type Arrivals = Record<"receivedAt" | "id", AnyPgColumn>;

/**
 * On the days of a query. The bound that a place within it has passed is left out: beside the place itself PostgreSQL
 * would begin at that bound and go through everything up to the place.
 */
export function arrivedWithin(
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

/** What lies behind the place from which on is read. */
export function beyond({ receivedAt, id }: Arrivals, { from, descends }: LogReading): SQL[] {
  if (!from) return [];
  return [
    sql`(${receivedAt}, ${id}) ${descends ? sql`<` : sql`>`} (${from.createdAt}::timestamptz, ${from.id}::uuid)`,
  ];
}

/**
 * An endpoint has nearly everything of its time, and nothing of any other: its time is what is looked through. Beside a
 * place its far end is enough.
 */
function throughEndpoint(
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

/** Small as the column has them: by the database's own way of making letters small, on both sides. */
export const worded = (patterns: readonly string[]): SQL[] =>
  patterns.map((pattern) => like(webhookEvents.searchText, sql`lower(${pattern})`));
