import { asc, eq, sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { auditLog } from "#drizzle/schema/audit-log.ts";
import { webhookEndpointStates } from "#drizzle/schema/webhook-endpoint-states.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";

/** What an endpoint of ours was from an instant on. */
export type EndpointState = { endpointId: string; since: Date; status: string; events: readonly string[] };

/** Not there yet, never there, or not there any more because somebody wanted it so. */
const absent: readonly string[] = ["registering", "refused", "deleted"];

/** What each endpoint was at an instant, where it was there and took events of a type. `states` are oldest first. */
export function takersOf(states: readonly EndpointState[], type: string, at: Date): EndpointState[] {
  const then = new Map<string, EndpointState>();
  for (const state of states) if (state.since <= at) then.set(state.endpointId, state);
  return [...then.values()].filter(({ status, events }) => !absent.includes(status) && events.includes(type));
}

/** A service whose clock is ahead of ours tells of what has not happened here yet. */
export const earlierOf = (a: Date, b: Date) => new Date(Math.min(a.getTime(), b.getTime()));

/** What is needed to say whether an event was to be expected. */
export type Watch = {
  /** A row for each change of an endpoint, so there are few; oldest first. */
  states: EndpointState[];
  /** Entries of histories before it are not compared: the log may hold their events no more. */
  since: Date;
};

const mostDays = 30;
const dayMs = 86_400_000;

/** Null while no endpoint was ever asked for: then nothing is to be expected. */
export async function readWatch(tx: Executor, workspaceId: string): Promise<Watch | null> {
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

/** A log that was once kept for less long has not come back with the days that it is given since. */
const cleanedUntil = (workspaceId: string) => sql<Date | null>`(
  select max(${auditLog.at} - make_interval(days => (${auditLog.details} ->> 'before')::int - 1)) from ${auditLog}
  where ${auditLog.workspaceId} = ${workspaceId} and ${auditLog.subjectType} = 'workspace'
    and ${auditLog.subjectId} = ${workspaceId}::text and ${auditLog.action} = 'event.keep'
    and ${auditLog.at} > now() - make_interval(days => ${mostDays}::int))`;
