import { z } from "zod";
import type { Database } from "./database.ts";

/** Adds a missed event of the order, and the event of its creation. */
export async function addGap(database: Database, orderId: string): Promise<{ eventId: string }> {
  await database.rows(
    `insert into webhook_gaps (workspace_id, mode, order_id, type, status, at, state, read_by, due_at)
     select workspace_id, mode, id, 'order.shipped', 'shipped', now(), 'missed', 'reconcile', now() + interval '90 days'
     from orders where id = $1`,
    [orderId],
  );
  const event = await database.one(
    z.object({ id: z.guid() }),
    `select id from webhook_events where order_id = '${orderId}' order by event_at limit 1`,
  );
  return { eventId: event.id };
}
