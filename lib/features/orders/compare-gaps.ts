import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { webhookGaps } from "#drizzle/schema/webhook-gaps.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import type { Order } from "#lib/core/service/schemas/order.ts";
import {
  expectedEvents,
  listReceivedEvents,
  matchEvents,
  type ReceivedEvent,
} from "./internal/mirror/gaps/match-events.ts";

/**
 * Compares the recorded gaps of some orders with the events received since. A `noted` gap whose event arrived is
 * deleted; an `awaited` or `missed` one is marked `late`. Returns how many gaps changed.
 */
export async function compareGaps(
  tx: Executor,
  workspaceId: string,
  orderIds: readonly string[],
): Promise<number> {
  const { id, orderId, type, at, state } = webhookGaps;
  const gaps = await tx
    .select({ id, orderId, type, at, state })
    .from(webhookGaps)
    .where(and(eq(webhookGaps.workspaceId, workspaceId), inArray(orderId, [...orderIds]), ne(state, "late")))
    .orderBy(id)
    .for("update");
  if (gaps.length === 0) return 0;
  const matched = await matchReceived(tx, workspaceId, [...new Set(gaps.map((gap) => gap.orderId))]);
  const over: string[] = [];
  let changed = 0;
  for (const gap of gaps) {
    const event = matched.get(keyOf(gap.orderId, gap));
    if (!event) continue;
    changed += 1;
    if (gap.state === "noted") over.push(gap.id);
    else await markLate(tx, workspaceId, gap.id, event);
  }
  if (over.length > 0) {
    await tx.delete(webhookGaps).where(and(eq(webhookGaps.workspaceId, workspaceId), inArray(id, over)));
  }
  return changed;
}

const keyOf = (orderId: string, { type, at }: { type: string; at: Date }) =>
  `${orderId} ${type} ${at.toISOString()}`;

/** The received events, by the order and the history entry that they match. */
async function matchReceived(tx: Executor, workspaceId: string, orderIds: readonly string[]) {
  const received = await listReceivedEvents(tx, workspaceId, orderIds);
  const orderHistories = await tx
    .select({
      id: orders.id,
      history: sql<Order["history"]>`${orders.data} -> 'history'`,
      confirmed_at: sql<string | null>`${orders.data} ->> 'confirmed_at'`,
    })
    .from(orders)
    .where(and(eq(orders.workspaceId, workspaceId), inArray(orders.id, [...orderIds])));
  const matched = new Map<string, ReceivedEvent>();
  for (const order of orderHistories) {
    for (const { expected, event } of matchEvents(expectedEvents(order), received.get(order.id) ?? [])) {
      if (event) matched.set(keyOf(order.id, expected), event);
    }
  }
  return matched;
}

const markLate = (tx: Executor, workspaceId: string, gapId: string, event: ReceivedEvent) =>
  tx
    .update(webhookGaps)
    .set({
      state: "late",
      eventId: event.id,
      eventReceivedAt: event.receivedAt,
      stateChangedAt: sql`now()`,
      dueAt: keptUntil(workspaceId),
    })
    .where(and(eq(webhookGaps.workspaceId, workspaceId), eq(webhookGaps.id, gapId)));

/** A settled gap is kept as long as the events themselves. */
export const keptUntil = (workspaceId: string) => sql`now() + make_interval(days => (
  select ${workspaces.eventDays} from ${workspaces} where ${workspaces.id} = ${workspaceId}))`;
