import { and, eq, inArray, max } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { webhookEvents } from "#drizzle/schema/webhook-events.ts";

/** When webhooks last told of an issue of some orders, by the order. */
export async function findToldIssues(
  tx: Executor,
  workspaceId: string,
  orderIds: string[],
): Promise<ReadonlyMap<string, Date>> {
  const told = await tx
    .select({ orderId: webhookEvents.orderId, at: max(webhookEvents.eventAt) })
    .from(webhookEvents)
    .where(
      and(
        eq(webhookEvents.workspaceId, workspaceId),
        inArray(webhookEvents.orderId, orderIds),
        eq(webhookEvents.type, "order.issue"),
      ),
    )
    .groupBy(webhookEvents.orderId);
  return new Map(told.flatMap(({ orderId, at }) => (orderId && at ? [[orderId, at] as const] : [])));
}
