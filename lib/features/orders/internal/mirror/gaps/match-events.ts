import { and, asc, eq, inArray } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { webhookEvents } from "#drizzle/schema/webhook-events.ts";
import type { Order } from "#lib/core/service/schemas/order.ts";

/** An entry of an order's history for which the service sends an event. */
export type ExpectedEvent = { type: string; status: string | null; at: Date };

type OrderHistory = Pick<Order, "history" | "confirmed_at">;

const named: readonly string[] = [
  "order.created",
  "order.in_production",
  "order.shipped",
  "order.delivered",
  "order.issue",
  "order.cancelled",
];
/** An order that enters one of these statuses has the event of that name, whatever the entry is called. */
const byStatus: readonly string[] = ["in_production", "shipped", "delivered", "cancelled"];

/**
 * Which entries of a history have an event ("Events": stated by name similarity only): by the entry's name, with or
 * without the webhook's prefix, or by the status that the order enters with it. Holds, refunds and returned parcels
 * have none. The specification does not say whether a draft has an event, so its creation counts once it is paid.
 */
export function expectedEvents({ history, confirmed_at: paidAt }: OrderHistory): ExpectedEvent[] {
  const seen = new Set<string>();
  let before: string | null = null;
  return history.flatMap(({ event, status, at }) => {
    const type = typeOf(event, status !== before ? status : null);
    before = status ?? before;
    if (!type || (type === "order.created" && !paidAt)) return [];
    const key = `${type} ${at}`;
    if (seen.has(key)) return [];
    seen.add(key);
    return [{ type, status, at: new Date(at) }];
  });
}

function typeOf(event: string, becomes: string | null): string | null {
  const name = [event, `order.${event}`].find((each) => named.includes(each));
  if (name) return name;
  // The entry's name is unknown, so the status that the order enters decides.
  return becomes && byStatus.includes(becomes) ? `order.${becomes}` : null;
}

/** The received events of some orders, by order, oldest first. */
export async function listReceivedEvents(
  tx: Executor,
  workspaceId: string,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, ReceivedEvent[]>> {
  const { id, orderId, type, eventAt, receivedAt } = webhookEvents;
  const rows = await tx
    .select({ id, orderId, type, eventAt, receivedAt })
    .from(webhookEvents)
    .where(and(eq(webhookEvents.workspaceId, workspaceId), inArray(orderId, [...orderIds])))
    .orderBy(asc(eventAt), asc(id));
  return Map.groupBy(rows, (row) => row.orderId ?? "");
}

export type ReceivedEvent = { id: string; type: string; eventAt: Date; receivedAt: Date };
type Matched = { expected: ExpectedEvent; event: ReceivedEvent | null };

/**
 * Which of the expected events of one order arrived. An event belongs to the entry of its type that is nearest in time,
 * because its own date may differ from the history's. Two parcels are two events, so it matters which of them arrived.
 */
export function matchEvents(
  expected: readonly ExpectedEvent[],
  received: readonly ReceivedEvent[],
): Matched[] {
  const eventByExpected = new Map<ExpectedEvent, ReceivedEvent>();
  for (const event of received) {
    const ofType = expected.filter(({ type }) => type === event.type);
    const apart = ({ at }: ExpectedEvent) => Math.abs(at.getTime() - event.eventAt.getTime());
    const nearest = Math.min(...ofType.map(apart));
    for (const each of ofType)
      if (apart(each) === nearest && !eventByExpected.has(each)) eventByExpected.set(each, event);
  }
  return expected.map((each) => ({ expected: each, event: eventByExpected.get(each) ?? null }));
}
