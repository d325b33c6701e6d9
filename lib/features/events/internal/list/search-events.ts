import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { isNotWaiting, webhookEvents } from "#drizzle/schema/webhook-events.ts";
import type { LogQuery } from "../../log-query.ts";
import { isOfMode, type LogReading, type LogScope } from "./log-scope.ts";
import { afterCursor, conditionsOf, eventsOf, logOrder, wordConditions } from "./select-events.ts";

/** How many events the scan reads in the log's order before the word index is used. */
export const maxScanned = 4_000;
/** How many events that the index finds are sorted. */
export const maxCandidates = 10_000;

/**
 * For common words: scans the next `maxScanned` events in the log's order for them. `looked` is the number of scanned
 * events. If none matches, there is one row in which only `looked` is set.
 */
export function searchByScan(
  scope: LogScope,
  query: LogQuery,
  reading: LogReading,
  patterns: readonly string[],
): SQL {
  const scan = { ...reading, limit: maxScanned };
  return sql`(with walked as materialized (
      select id, received_at, search_text from ${eventsOf(scope, query, scan)}
      order by ${logOrder(scan)} limit ${maxScanned}
    ), shown as (
      select id from walked as webhook_events where ${and(...wordConditions(patterns))}
      order by ${logOrder(reading)} limit ${reading.limit}
    )
    select webhook_events.*, counted.looked from (select count(*)::int as looked from walked) as counted
    left join shown on true left join webhook_events
      on ${eq(webhookEvents.workspaceId, scope.workspace.id)} and webhook_events.id = shown.id) as webhook_events`;
}

/**
 * For rare words: the events that the word index finds, and the waiting ones, which are not in the index yet. `found`
 * is their number; the index search stops after `mostCandidates`.
 */
export function searchByIndex(
  scope: LogScope,
  query: LogQuery,
  reading: LogReading,
  patterns: readonly string[],
): SQL {
  const scan = { ...reading, limit: maxScanned };
  const conditions = [...conditionsOf(scope, query, reading), ...afterCursor(webhookEvents, reading)];
  return sql`(with candidates as materialized (
      (select id, received_at from webhook_events
        where ${and(...conditions, isOfMode(scope), isNotWaiting(webhookEvents), ...wordConditions(patterns))}
        limit ${maxCandidates + 1})
      union all
      (select id, received_at from ${eventsOf(scope, { ...query, state: "waiting" }, scan)}
        where ${and(...wordConditions(patterns), query.state && query.state !== "waiting" ? sql`false` : undefined)})
    ), shown as (
      select id, received_at, (select count(*)::int from candidates) as found from candidates as webhook_events
      order by ${logOrder(reading)} limit ${reading.limit}
    ) select webhook_events.*, shown.found from shown join webhook_events
      on ${eq(webhookEvents.workspaceId, scope.workspace.id)} and webhook_events.id = shown.id) as webhook_events`;
}

/** For a typed id: the event with this id, or the events of the order with this id. */
export function eventsById(scope: LogScope, query: LogQuery, reading: LogReading, id: string): SQL {
  const conditions = [...conditionsOf(scope, query, reading), ...afterCursor(webhookEvents, reading)];
  const isNamed = or(eq(webhookEvents.id, id), eq(webhookEvents.orderId, id));
  return sql`(select * from webhook_events where ${and(...conditions, isOfMode(scope), isNamed)}) as webhook_events`;
}
