import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { isNotWaiting, webhookEvents } from "#drizzle/schema/webhook-events.ts";
import type { LogQuery } from "../../log-query.ts";
import { isOfMode, type LogReading, type LogScope } from "./log-scope.ts";
import { beyond, conditionsOf, eventsOf, inOrder, worded } from "./select-events.ts";

/** How many are looked at one by one, newest first, before the index of words is asked. */
export const mostWalked = 4_000;
/** How many of those that the index finds are sorted. */
export const mostCandidates = 10_000;

/**
 * Common words: the next of them among those that come first in the log. `looked` is among how many, and stands in a row
 * of nothing where none was found.
 */
export function wordedInOrder(
  scope: LogScope,
  query: LogQuery,
  reading: LogReading,
  patterns: readonly string[],
): SQL {
  const walk = { ...reading, limit: mostWalked };
  return sql`(with walked as materialized (
      select id, received_at, search_text from ${eventsOf(scope, query, walk)}
      order by ${inOrder(walk)} limit ${mostWalked}
    ), shown as (
      select id from walked as webhook_events where ${and(...worded(patterns))}
      order by ${inOrder(reading)} limit ${reading.limit}
    )
    select webhook_events.*, counted.looked from (select count(*)::int as looked from walked) as counted
    left join shown on true left join webhook_events
      on ${eq(webhookEvents.workspaceId, scope.workspace.id)} and webhook_events.id = shown.id) as webhook_events`;
}

/**
 * Rare words: those that the index finds, and those among the newest that wait and are not in it yet, sorted. `found`
 * is how many there are, and beyond the most it looks no more.
 */
export function wordedByIndex(
  scope: LogScope,
  query: LogQuery,
  reading: LogReading,
  patterns: readonly string[],
): SQL {
  const walk = { ...reading, limit: mostWalked };
  const conditions = [...conditionsOf(scope, query, reading), ...beyond(webhookEvents, reading)];
  return sql`(with candidates as materialized (
      (select id, received_at from webhook_events
        where ${and(...conditions, isOfMode(scope), isNotWaiting(webhookEvents), ...worded(patterns))}
        limit ${mostCandidates + 1})
      union all
      (select id, received_at from ${eventsOf(scope, { ...query, state: "waiting" }, walk)}
        where ${and(...worded(patterns), query.state && query.state !== "waiting" ? sql`false` : undefined)})
    ), shown as (
      select id, received_at, (select count(*)::int from candidates) as found from candidates as webhook_events
      order by ${inOrder(reading)} limit ${reading.limit}
    ) select webhook_events.*, shown.found from shown join webhook_events
      on ${eq(webhookEvents.workspaceId, scope.workspace.id)} and webhook_events.id = shown.id) as webhook_events`;
}

/** An id that was typed is that of an event or of an order, whatever the words are. */
export function eventsNamed(scope: LogScope, query: LogQuery, reading: LogReading, id: string): SQL {
  const conditions = [...conditionsOf(scope, query, reading), ...beyond(webhookEvents, reading)];
  const isNamed = or(eq(webhookEvents.id, id), eq(webhookEvents.orderId, id));
  return sql`(select * from webhook_events where ${and(...conditions, isOfMode(scope), isNamed)}) as webhook_events`;
}
