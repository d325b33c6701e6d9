import { and, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";

/** The traceparent of a payment: its trace goes on, or, when it is too old to be one story, only a link points to it. */
type PaymentTrace = { continues?: string; linkedTo?: string };

/** A backend shows a trace as one timeline, and a parcel may arrive weeks after its payment. Production begins within a day. */
const continuedFor = "1 day";

/**
 * The trace of the request that last created or paid this order.
 * @step The caller checks access.
 */
export async function findPaymentTrace(workspaceId: string, orderId: string): Promise<PaymentTrace> {
  const [found] = await db()
    .select({
      traceparent: orderIntents.traceparent,
      isRecent: sql<boolean>`${orderIntents.createdAt} > now() - ${continuedFor}::interval`,
    })
    .from(orderIntents)
    .where(
      and(
        eq(orderIntents.workspaceId, workspaceId),
        eq(orderIntents.orderId, orderId),
        inArray(orderIntents.kind, ["create", "pay"]),
        isNotNull(orderIntents.traceparent),
      ),
    )
    .orderBy(desc(orderIntents.createdAt))
    .limit(1);
  if (!found?.traceparent) return {};
  return found.isRecent ? { continues: found.traceparent } : { linkedTo: found.traceparent };
}
