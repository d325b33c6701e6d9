import type { orders } from "#drizzle/schema/orders.ts";
import type { Outcome } from "#lib/intents/finish-intent.ts";
import type { Intent } from "#lib/intents/open-intent.ts";
import { type Order, orderSchema } from "#lib/service/schemas/order.ts";

type Row = typeof orders.$inferSelect;

/** One line of the list: what is shown and nothing else. Amounts in cents, dates ISO 8601 in UTC. */
export type OrderRow = {
  id: string;
  number: string;
  externalId: string | null;
  status: string;
  recipient: string;
  city: string;
  country: string;
  itemsCount: number;
  totalCents: number;
  currency: string;
  createdAt: string;
};

/** What is under way or how the last try to pay or cancel ended. */
export type OrderIntentView = { kind: Intent["kind"]; state: Intent["state"]; outcome: Outcome | null };

export type OrderView = Omit<Order, "refunded_cents"> & {
  refundedCents: number | null;
  lastIntent: OrderIntentView | null;
  receivedEvents: { id: string; type: string; at: string }[];
  mirroredAt: string;
};

export const orderRowColumns = (table: typeof orders) => ({
  id: table.id,
  number: table.number,
  externalId: table.externalId,
  status: table.status,
  recipient: table.recipient,
  city: table.city,
  country: table.country,
  itemsCount: table.itemsCount,
  totalCents: table.totalCents,
  currency: table.currency,
  createdAt: table.createdAt,
});

/** An event may have moved the status ahead of the re-read that brings the rest. */
export function toOrderView(
  row: Row,
  lastIntent: OrderIntentView | null,
  receivedEvents: OrderView["receivedEvents"],
): OrderView {
  return {
    ...orderSchema.parse(row.data),
    status: row.status,
    refundedCents: row.refundedCents,
    lastIntent,
    receivedEvents,
    mirroredAt: row.mirroredAt.toISOString(),
  };
}
