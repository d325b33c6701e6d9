import { and, asc, eq, inArray } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { webhookEvents } from "#drizzle/schema/webhook-events.ts";
import type { ReceivedEvent } from "./match-events.ts";

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
