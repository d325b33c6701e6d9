import { and, desc, eq, exists, inArray, isNull, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { clock, clockNow } from "#drizzle/clock.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { type OrderChange, webhookEvents } from "#drizzle/schema/webhook-events.ts";
import { notifyMembers } from "#lib/features/notifications/notify.ts";
import type { FailureCode } from "./judge-failure.ts";

export type EventsOf = { workspaceId: string; orderId: string };

/**
 * `isAlreadyApplied`: the stored order already shows what the event reports. `isBeingCreated`: the reply to a creation is about to
 * bring the order.
 */
export type WaitingEvent = { id: string; isAlreadyApplied: boolean; isBeingCreated: boolean };

/**
 * In this time after an event arrived, we wait for a creation of ours, because its reply may come shortly after its
 * event.
 */
const freshSeconds = 10;
/**
 * Each reports one change of the order itself, which moves its `updated_at`. For parcels the specification does not say
 * so.
 */
const simple = ["order.created", "order.cancelled"];

/**
 * Events of an order that was not read for them yet, including those set aside, newest first. One statement: the order
 * appears here in the same transaction that ends its creation, so two statements could miss both.
 */
export function listWaiting({ workspaceId, orderId }: EventsOf): Promise<WaitingEvent[]> {
  const { id, type, eventAt, receivedAt, payload } = webhookEvents;
  const creation = db()
    .select({ id: orderIntents.id })
    .from(orderIntents)
    .where(
      and(
        eq(orderIntents.workspaceId, workspaceId),
        eq(orderIntents.state, "open"),
        eq(orderIntents.kind, "create"),
        sql`${orderIntents.externalId} = ${payload} #>> '{data,order,external_id}'`,
      ),
    );
  return db()
    .select({
      id,
      // Compares the data that was read, and not the status column, which an event may have set earlier.
      isAlreadyApplied: sql<boolean>`coalesce(${inArray(type, simple)} and ${eventAt} <= ${orders.serviceUpdatedAt}
        and ${payload} #>> '{data,order,status}' = ${orders.data} ->> 'status', false)`,
      isBeingCreated: sql<boolean>`${receivedAt} > now() - make_interval(secs => ${freshSeconds})
        and ${orders.id} is null and ${exists(creation)}`,
    })
    .from(webhookEvents)
    .leftJoin(orders, and(eq(orders.workspaceId, webhookEvents.workspaceId), eq(orders.id, orderId)))
    .where(isWaiting({ workspaceId, orderId }))
    .orderBy(desc(eventAt), desc(id));
}

/**
 * Sets the events to applied and clears their failures. Only the newest one stores the changes. Each report of an issue
 * is a change, also of an order that was on hold before: it may open a problem.
 */
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
      changed: sql`case when ${webhookEvents.id} = ${newest.id}::uuid then ${JSON.stringify(changed)}::jsonb else '[]'::jsonb end
        || case when ${webhookEvents.type} = 'order.issue' then '[{"what": "issue"}]'::jsonb else '[]'::jsonb end`,
    })
    .where(and(isWaiting(of), inArray(webhookEvents.id, ids)));
}

const isWaiting = ({ workspaceId, orderId }: EventsOf) =>
  and(
    eq(webhookEvents.workspaceId, workspaceId),
    eq(webhookEvents.orderId, orderId),
    isNull(webhookEvents.appliedAt),
  );

/** Pauses after each failed try, in seconds; after the last one an event is set aside. */
const pausesSeconds = [2, 10, 60, 300] as const;
const mostTries = pausesSeconds.length + 1;
/** More events than this are reported in one notification. */
const toldByName = 5;

/**
 * Counts a failed read, and sets aside the events that have used up their tries.
 * @returns the seconds until the next try, for the event with the fewest tries; null if no event is left to try
 */
export async function recordFailure(
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
        parkedAt: sql`case when ${tries} + 1 >= ${mostTries}::int then ${clockNow} end`,
      })
      .from(clock)
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
    await notifyParked(tx, of.workspaceId, failure, parked);
    if (parked.length === noted.length) return null;
    const fewest = Math.min(...noted.flatMap((event) => (event.parkedAt ? [] : [event.tries])));
    return pausesSeconds[fewest - 1] ?? null;
  });
}

type Parked = Pick<typeof webhookEvents.$inferSelect, "id" | "type" | "mode" | "parkedAt">;

async function notifyParked(tx: Executor, workspaceId: string, code: FailureCode, parked: readonly Parked[]) {
  const [first] = parked;
  if (!first) return;
  const kind = "event_parked";
  const occurrence = (event: Parked) => `${event.id}:${event.parkedAt?.toISOString()}`;
  if (parked.length > toldByName) {
    return notifyMembers(tx, workspaceId, {
      ...{ kind, mode: first.mode, occurrence: occurrence(first) },
      subject: { type: "events", id: "" },
      details: { count: parked.length, code },
    });
  }
  for (const event of parked) {
    await notifyMembers(tx, workspaceId, {
      ...{ kind, mode: event.mode, occurrence: occurrence(event) },
      subject: { type: "event", id: event.id },
      details: { type: event.type, code },
    });
  }
}
