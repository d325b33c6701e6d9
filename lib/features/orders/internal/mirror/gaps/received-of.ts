import { and, asc, eq, inArray } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { webhookEvents } from "#drizzle/schema/webhook-events.ts";
import type { Order } from "#lib/core/service/schemas/order.ts";

/** An entry of an order's history of which the service sends an event. */
export type ExpectedEvent = { type: string; status: string | null; at: Date };

type Told = Pick<Order, "history" | "confirmed_at">;

const named: readonly string[] = [
  "order.created",
  "order.in_production",
  "order.shipped",
  "order.delivered",
  "order.issue",
  "order.cancelled",
];
/** Becoming this is told by the event of its name, whatever the entry is called. */
const byStatus: readonly string[] = ["in_production", "shipped", "delivered", "cancelled"];

/**
 * Which entries of a history an event tells of ("Events": stated by name similarity only): by the name of the entry,
 * as the webhook has it or without its prefix, or by the state that the order came to with it. Holds, refunds and
 * returned parcels have none. Whether a draft is told of is not shown, so its creation counts once it is paid.
 */
export function expectedEvents({ history, confirmed_at: paidAt }: Told): ExpectedEvent[] {
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
  // A name of its own that v1 added says more than the state it comes with.
  return becomes && byStatus.includes(becomes) ? `order.${becomes}` : null;
}

/** The events of some orders, by the order, oldest first. */
export async function receivedOf(
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
 * Which of the expected events of one order came. An event tells of the entry of its type that is nearest in time: two
 * parcels are two events, and where one came it is said which. Its own date may differ from the history's.
 */
export function matchEvents(
  expected: readonly ExpectedEvent[],
  received: readonly ReceivedEvent[],
): Matched[] {
  const told = new Map<ExpectedEvent, ReceivedEvent>();
  for (const event of received) {
    const ofType = expected.filter(({ type }) => type === event.type);
    const apart = ({ at }: ExpectedEvent) => Math.abs(at.getTime() - event.eventAt.getTime());
    const nearest = Math.min(...ofType.map(apart));
    for (const each of ofType) if (apart(each) === nearest && !told.has(each)) told.set(each, event);
  }
  return expected.map((each) => ({ expected: each, event: told.get(each) ?? null }));
}
