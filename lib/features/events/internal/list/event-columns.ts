import { sql } from "drizzle-orm";
import type { EventRow } from "../../event-row.ts";

/** Of what is read as `webhook_events`. */
export const eventColumns = {
  id: sql<string>`id`,
  type: sql<string>`type`,
  state: sql<EventRow["state"]>`state`,
  receivedAt: sql<Date>`received_at`.mapWith((at: string) => new Date(at)),
  orderId: sql<string | null>`order_id`,
  number: sql<string | null>`payload #>> '{data,order,number}'`,
  changed: sql<EventRow["changed"]>`changed`,
  failure: sql<string | null>`failure`,
  deliveries: sql<number>`deliveries`,
  position: sql<string>`received_at::text`,
};

type Read = Omit<EventRow, "receivedAt" | "order"> & {
  receivedAt: Date;
  orderId: string | null;
  number: string | null;
};

export const toEventRow = ({ receivedAt, orderId, number, ...row }: Read): EventRow => ({
  ...row,
  receivedAt: receivedAt.toISOString(),
  order: orderId ? { id: orderId, number } : null,
});
