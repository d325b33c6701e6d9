import { asc, eq, sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { auditLog } from "#drizzle/schema/audit-log.ts";
import { webhookEndpointStates } from "#drizzle/schema/webhook-endpoint-states.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";

/** The state of one of our endpoints from `since` on. */
export type EndpointState = { endpointId: string; since: Date; status: string; events: readonly string[] };

/** Not registered yet, refused, or deleted on purpose. */
const absent: readonly string[] = ["registering", "refused", "deleted"];

/** The endpoints that existed at a time and had subscribed to a type. `states` are oldest first. */
export function subscribedEndpoints(
  states: readonly EndpointState[],
  type: string,
  at: Date,
): EndpointState[] {
  const then = new Map<string, EndpointState>();
  for (const state of states) if (state.since <= at) then.set(state.endpointId, state);
  return [...then.values()].filter(({ status, events }) => !absent.includes(status) && events.includes(type));
}

/** If the service's clock is ahead of ours, its times may be in our future. */
export const earlierOf = (a: Date, b: Date) => new Date(Math.min(a.getTime(), b.getTime()));

/** What decides whether an event was to be expected. */
export type EndpointHistory = {
  /** One row per change of an endpoint, so there are few; oldest first. */
  states: EndpointState[];
  /** Entries of histories before this are not compared: the log may no longer contain their events. */
  since: Date;
};

const mostDays = 30;
const dayMs = 86_400_000;

/** Null if no endpoint was ever requested: then no event is expected. */
export async function readEndpointHistory(
  tx: Executor,
  workspaceId: string,
): Promise<EndpointHistory | null> {
  const { endpointId, since, status, events } = webhookEndpointStates;
  const rows = await tx
    .select({
      ...{ endpointId, since, status, events, eventDays: workspaces.eventDays },
      cleanedUntil: cleanedUntil(workspaceId).mapWith(workspaces.createdAt),
    })
    .from(webhookEndpointStates)
    .innerJoin(workspaces, eq(workspaces.id, workspaceId))
    .where(eq(webhookEndpointStates.workspaceId, workspaceId))
    .orderBy(asc(since));
  const [first] = rows;
  if (!first) return null;
  const keptMs = Math.min(first.eventDays - 1, mostDays) * dayMs;
  const cleanedMs = first.cleanedUntil?.getTime() ?? 0;
  return { states: rows, since: new Date(Math.max(first.since.getTime(), Date.now() - keptMs, cleanedMs)) };
}

/** Events that were deleted while the log was kept for fewer days do not return when it is kept for longer. */
const cleanedUntil = (workspaceId: string) => sql<Date | null>`(
  select max(${auditLog.at} - make_interval(days => (${auditLog.details} ->> 'before')::int - 1)) from ${auditLog}
  where ${auditLog.workspaceId} = ${workspaceId} and ${auditLog.subjectType} = 'workspace'
    and ${auditLog.subjectId} = ${workspaceId}::text and ${auditLog.action} = 'event.keep'
    and ${auditLog.at} > now() - make_interval(days => ${mostDays}::int))`;
