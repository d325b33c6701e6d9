import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { type OrderChange, webhookEvents } from "#drizzle/schema/webhook-events.ts";
import { tellMembers } from "#lib/features/notifications/tell.ts";
import type { FailureCode } from "./judge-failure.ts";

export type EventsOf = { workspaceId: string; orderId: string };

export type WaitingEvent = { id: string; isTold: boolean; isFresh: boolean };

/** For so long after its arrival a draft of ours is waited for, whose reply may be a moment behind its event. */
const freshSeconds = 10;
/** They tell of one change of the order itself, which moves its `updated_at`; of a parcel that is nowhere said. */
const simple = ["order.created", "order.cancelled"];

/** Events of an order that it was not read for yet, those that were set aside too, newest first. */
export function listWaiting({ workspaceId, orderId }: EventsOf): Promise<WaitingEvent[]> {
  const { id, type, eventAt, receivedAt, payload } = webhookEvents;
  return db()
    .select({
      id,
      // By what was read, not by the status that an event moved ahead of it.
      isTold: sql<boolean>`coalesce(${inArray(type, simple)} and ${eventAt} <= ${orders.serviceUpdatedAt}
        and ${payload} #>> '{data,order,status}' = ${orders.data} ->> 'status', false)`,
      isFresh: sql<boolean>`${receivedAt} > now() - make_interval(secs => ${freshSeconds})`,
    })
    .from(webhookEvents)
    .leftJoin(orders, and(eq(orders.workspaceId, webhookEvents.workspaceId), eq(orders.id, orderId)))
    .where(isWaiting({ workspaceId, orderId }))
    .orderBy(desc(eventAt), desc(id));
}

/** The newest of them is told to have brought what is new; that it failed before is over. */
export async function endWaiting(
  tx: Executor,
  of: EventsOf,
  [newest, ...older]: readonly WaitingEvent[],
  changed: readonly OrderChange[],
): Promise<void> {
  if (!newest) return;
  const ids = [newest, ...older].map(({ id }) => id);
  await tx
    .update(webhookEvents)
    .set({
      appliedAt: sql`now()`,
      tries: 0,
      failure: null,
      parkedAt: null,
      changed: sql`case when ${webhookEvents.id} = ${newest.id}::uuid then ${JSON.stringify(changed)}::jsonb else '[]'::jsonb end`,
    })
    .where(and(isWaiting(of), inArray(webhookEvents.id, ids)));
}

const isWaiting = ({ workspaceId, orderId }: EventsOf) =>
  and(
    eq(webhookEvents.workspaceId, workspaceId),
    eq(webhookEvents.orderId, orderId),
    isNull(webhookEvents.appliedAt),
  );

/** After each try in vain, in seconds; after the last one an event is set aside. */
const pausesSeconds = [2, 10, 60, 300] as const;
const mostTries = pausesSeconds.length + 1;
/** Beyond so many they are told as one. */
const toldByName = 5;

/**
 * Counts a reading that failed for what it was about, and sets aside the events that have had their tries.
 * @returns after how many seconds it is tried again for the youngest of them; null when nothing is left to try for
 */
export async function noteFailure(
  of: EventsOf,
  eventIds: readonly string[],
  failure: FailureCode,
): Promise<number | null> {
  if (eventIds.length === 0) return null;
  const { id, type, mode, tries, parkedAt } = webhookEvents;
  return db().transaction(async (tx) => {
    const noted = await tx
      .update(webhookEvents)
      .set({
        tries: sql`${tries} + 1`,
        failure,
        parkedAt: sql`case when ${tries} + 1 >= ${mostTries}::int then now() end`,
      })
      .where(and(isWaiting(of), isNull(parkedAt), inArray(id, [...eventIds])))
      .returning({ id, type, mode, tries, parkedAt });
    const [first] = noted;
    if (!first) return null;
    const parked = noted.filter((event) => event.parkedAt !== null);
    await notifyChange(tx, {
      workspaceId: of.workspaceId,
      kind: "events",
      id: noted.length === 1 ? first.id : "",
    });
    await tellOf(tx, of.workspaceId, failure, parked);
    if (parked.length === noted.length) return null;
    const fewest = Math.min(...noted.flatMap((event) => (event.parkedAt ? [] : [event.tries])));
    return pausesSeconds[fewest - 1] ?? null;
  });
}

type Parked = Pick<typeof webhookEvents.$inferSelect, "id" | "type" | "mode" | "parkedAt">;

async function tellOf(tx: Executor, workspaceId: string, code: FailureCode, parked: readonly Parked[]) {
  const [first] = parked;
  if (!first) return;
  const kind = "event_parked";
  const occurrence = (event: Parked) => `${event.id}:${event.parkedAt?.toISOString()}`;
  if (parked.length > toldByName) {
    return tellMembers(tx, workspaceId, {
      ...{ kind, mode: first.mode, occurrence: occurrence(first) },
      subject: { type: "events", id: "" },
      details: { count: parked.length, code },
    });
  }
  for (const event of parked) {
    await tellMembers(tx, workspaceId, {
      ...{ kind, mode: event.mode, occurrence: occurrence(event) },
      subject: { type: "event", id: event.id },
      details: { type: event.type, code },
    });
  }
}
