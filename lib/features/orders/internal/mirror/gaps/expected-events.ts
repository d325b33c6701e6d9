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
