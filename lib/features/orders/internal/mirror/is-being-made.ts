import { and, eq, exists, notExists, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { webhookEvents } from "#drizzle/schema/webhook-events.ts";
import type { EventsOf } from "./waiting-events.ts";

/** Whether an order that is not known yet is one that was just asked for here: the reply is about to tell it. */
export async function isBeingMade({ workspaceId, orderId }: EventsOf): Promise<boolean> {
  const row = db()
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.workspaceId, workspaceId), eq(orders.id, orderId)));
  const creation = db()
    .select({ id: orderIntents.id })
    .from(orderIntents)
    .where(
      and(
        eq(orderIntents.workspaceId, workspaceId),
        eq(orderIntents.state, "open"),
        eq(orderIntents.kind, "create"),
        sql`${orderIntents.externalId} = ${webhookEvents.payload} #>> '{data,order,external_id}'`,
      ),
    );
  const found = await db()
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(
      and(
        eq(webhookEvents.workspaceId, workspaceId),
        eq(webhookEvents.orderId, orderId),
        notExists(row),
        exists(creation),
      ),
    )
    .limit(1);
  return found.length > 0;
}
