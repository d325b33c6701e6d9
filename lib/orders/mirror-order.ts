import { sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { notifyChange } from "#lib/live/notify.ts";
import type { Order } from "#lib/service/schemas/order.ts";
import { settleRequest } from "./end-request.ts";
import { isPayable } from "./status.ts";

/**
 * Writes what the service said of an order, unless the same or something newer stands there, and tells who is
 * looking.
 * A row's mode is the order's own, whichever key read it. Returns whether it was applied.
 */
export async function mirrorOrder(tx: Executor, workspaceId: string, order: Order): Promise<boolean> {
  const row = toRow(workspaceId, order);
  const { workspaceId: _, id: __, ...changing } = row;
  const [written] = await tx
    .insert(orders)
    .values(row)
    .onConflictDoUpdate({
      target: [orders.workspaceId, orders.id],
      set: { ...changing, mirroredAt: sql`now()` },
      setWhere: sql`${orders.workspaceId} = ${workspaceId} and (${orders.serviceUpdatedAt}, 1) <= (excluded.service_updated_at,
        case when ${orders.status} = excluded.status and ${orders.data} = excluded.data then 0 else 1 end)`,
    })
    .returning({ isNew: sql<boolean>`xmax = 0` });
  if (!written) return false;
  // Nobody can have asked for the payment of what was not here.
  if (!written.isNew && !isPayable(order.status)) await settleRequest(tx, workspaceId, order.id);
  await notifyChange(tx, { workspaceId, mode: row.mode, kind: "order", id: order.id });
  return true;
}

function toRow(workspaceId: string, order: Order) {
  const { shipping_address: address, costs } = order;
  const { refunded_cents: _, ...data } = order;
  return {
    workspaceId,
    id: order.id,
    mode: order.test ? ("test" as const) : ("live" as const),
    number: order.number,
    externalId: order.external_id,
    status: order.status,
    recipient: address.name,
    city: address.city,
    country: address.country,
    itemsCount: order.items.reduce((sum, item) => sum + item.quantity, 0),
    totalCents: costs.total_cents,
    currency: costs.currency,
    data,
    apiKeyPrefix: order.api_key_prefix,
    createdAt: new Date(order.created_at),
    confirmedAt: order.confirmed_at ? new Date(order.confirmed_at) : null,
    cancelledAt: order.cancelled_at ? new Date(order.cancelled_at) : null,
    serviceUpdatedAt: new Date(order.updated_at),
  };
}
