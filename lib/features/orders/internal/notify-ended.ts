import { and, eq, inArray } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import type { Mode } from "#drizzle/mode.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import type { Order } from "#lib/core/service/schemas/order.ts";
import { notifyMembers } from "#lib/features/notifications/notify.ts";
import { isCancelled } from "../status.ts";

/** What ended earlier is history, as after a long outage. */
const maxAgeMs = 24 * 3_600_000;

/** If more orders of a mode are read as ended at once, one notification gives their number. */
const notifiedOneByOne = 5;

/**
 * Notifies members of paid orders that were cancelled or refunded at the service and not from here: their customers are
 * still waiting. Runs in the transaction that stores the orders.
 * @step The caller checks access.
 */
export async function notifyEnded(
  tx: Executor,
  workspaceId: string,
  changed: readonly Order[],
): Promise<void> {
  const recent = changed.filter(hasJustEnded);
  if (recent.length === 0) return;
  const own = await tx
    .select({ orderId: orderIntents.orderId })
    .from(orderIntents)
    .where(
      and(
        eq(orderIntents.workspaceId, workspaceId),
        eq(orderIntents.kind, "cancel"),
        inArray(orderIntents.state, ["open", "in_doubt", "succeeded"]),
        inArray(
          orderIntents.orderId,
          recent.map(({ id }) => id),
        ),
      ),
    );
  const isOwn = new Set(own.map(({ orderId }) => orderId));
  const ended = recent.filter(({ id }) => !isOwn.has(id));
  for (const [mode, orders] of Map.groupBy(ended, ({ test }): Mode => (test ? "test" : "live"))) {
    if (orders.length > notifiedOneByOne) await notifyMany(tx, workspaceId, mode, orders);
    else for (const order of orders) await notifyOne(tx, workspaceId, mode, order);
  }
}

const notifyOne = (tx: Executor, workspaceId: string, mode: Mode, { id, number, status }: Order) =>
  notifyMembers(tx, workspaceId, {
    kind: "order_ended",
    mode,
    subject: { type: "order", id },
    occurrence: `${id}:${status}`,
    details: { number, state: status },
  });

const notifyMany = (tx: Executor, workspaceId: string, mode: Mode, orders: readonly Order[]) =>
  notifyMembers(tx, workspaceId, {
    kind: "order_ended",
    mode,
    subject: { type: "orders", id: "" },
    occurrence: `many:${orders[0]?.id}:${orders[0]?.status}`,
    details: { count: orders.length },
  });

function hasJustEnded({ status, confirmed_at: paidAt, history, updated_at: updatedAt }: Order): boolean {
  if (!paidAt || !isCancelled(status)) return false;
  const at = history.findLast((entry) => entry.status === status)?.at ?? updatedAt;
  return Date.now() - Date.parse(at) < maxAgeMs;
}
