import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { type OrderChange, webhookEvents } from "#drizzle/schema/webhook-events.ts";

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

export const isWaiting = ({ workspaceId, orderId }: EventsOf) =>
  and(
    eq(webhookEvents.workspaceId, workspaceId),
    eq(webhookEvents.orderId, orderId),
    isNull(webhookEvents.appliedAt),
  );
