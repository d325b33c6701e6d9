import { and, eq, inArray, sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { orders } from "#drizzle/schema/orders.ts";
import type { Order } from "#lib/core/service/schemas/order.ts";
import { notifyMembers } from "#lib/features/notifications/notify.ts";
import { isCancelled } from "../status.ts";

/** What ended earlier is not notified, as after months without Pressroom. */
const maxAgeMs = 7 * 86_400_000;

/** What ends within the same ten minutes is one notification, which counts its orders and is sent once. */
const bundleMs = 600_000;

/**
 * The paid live orders among `read` that have just ended: cancelled or refunded at the service, and neither stored as
 * such nor cancelled from here. Asked before they are stored. What is not stored yet is history, or was made elsewhere.
 * @step The caller checks access.
 */
export async function findEnding(
  tx: Executor,
  workspaceId: string,
  read: readonly Order[],
): Promise<Order[]> {
  const ended = read.filter(hasJustEnded);
  if (ended.length === 0) return [];
  const ids = ended.map(({ id }) => id);
  const stored = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.workspaceId, workspaceId),
        inArray(orders.id, ids),
        // As last read: an event sets the status of the row before the order is read again.
        sql`${orders.data} ->> 'status' not in ('cancelled', 'refunded')`,
      ),
    );
  const own = await tx
    .select({ id: orderIntents.orderId })
    .from(orderIntents)
    .where(
      and(
        eq(orderIntents.workspaceId, workspaceId),
        eq(orderIntents.kind, "cancel"),
        inArray(orderIntents.state, ["open", "in_doubt", "succeeded"]),
        inArray(orderIntents.orderId, ids),
      ),
    );
  const isOwn = new Set(own.map(({ id }) => id));
  const isStored = new Set(stored.map(({ id }) => id));
  return ended.filter(({ id }) => isStored.has(id) && !isOwn.has(id));
}

/**
 * Notifies members of these orders: their customers are still waiting. In the transaction that stores them.
 * @step The caller checks access.
 */
export async function notifyEnded(tx: Executor, workspaceId: string, ended: readonly Order[]): Promise<void> {
  for (const { id, number, status } of ended) {
    await notifyMembers(tx, workspaceId, {
      kind: "order_ended",
      mode: "live",
      subject: { type: "order", id },
      occurrence: `ended:${Math.floor(Date.now() / bundleMs)}`,
      counted: { type: "orders", id: "" },
      details: { number, state: status },
    });
  }
}

function hasJustEnded({
  status,
  test,
  confirmed_at: paidAt,
  history,
  updated_at: updatedAt,
}: Order): boolean {
  if (!paidAt || test || !isCancelled(status)) return false;
  const at = history.findLast((entry) => entry.status === status)?.at ?? updatedAt;
  return Date.now() - Date.parse(at) < maxAgeMs;
}
