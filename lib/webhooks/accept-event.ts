import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import type { Mode } from "#drizzle/mode.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { webhookEndpoints } from "#drizzle/schema/webhook-endpoints.ts";
import { webhookEvents } from "#drizzle/schema/webhook-events.ts";
import { namedVariant } from "#lib/catalog/named-variant.ts";
import { rereadOrder, rereadProductsSoon } from "#lib/jobs/enqueue.ts";
import { notifyChange } from "#lib/live/notify.ts";
import type { ServiceEvent } from "#lib/service/schemas/event.ts";

type Accepted = { endpoint: { id: string; workspaceId: string }; event: ServiceEvent; payload: unknown };

/** Everything that an acknowledgement promises, in one transaction. Returns false for a repeat. */
export async function acceptEvent({ endpoint, event, payload }: Accepted): Promise<boolean> {
  const { workspaceId } = endpoint;
  const order = event.data.order;
  const mode: Mode | null = order ? (order.test ? "test" : "live") : null;
  return db().transaction(async (tx) => {
    const inserted = await tx
      .insert(webhookEvents)
      .values({
        workspaceId,
        id: event.id,
        endpointId: endpoint.id,
        type: event.type,
        mode,
        orderId: order?.id,
        eventAt: new Date(event.created_at),
        payload,
      })
      .onConflictDoNothing()
      .returning({ id: webhookEvents.id });
    if (inserted.length === 0) return false;
    await noteReceived(tx, endpoint);
    if (order && mode) {
      await moveStatus(tx, workspaceId, event, order);
      await rereadOrder(tx, workspaceId, order.id);
      await notifyChange(tx, { workspaceId, mode, kind: "order", id: order.id });
    }
    if (event.type === "catalog.variant_discontinued") {
      await rereadProductsSoon(tx, { workspaceId, ...namedVariant(event.data.variant ?? {}) });
    }
    return true;
  });
}

/** Sets the status ahead of the re-read, if the event is newer than all that is known of the order. */
async function moveStatus(
  tx: Executor,
  workspaceId: string,
  event: ServiceEvent,
  order: { id: string; status: string },
): Promise<void> {
  const eventAt = new Date(event.created_at);
  await tx
    .update(orders)
    .set({ status: order.status, eventAt })
    .where(
      and(
        eq(orders.workspaceId, workspaceId),
        eq(orders.id, order.id),
        lt(orders.serviceUpdatedAt, eventAt),
        or(isNull(orders.eventAt), lt(orders.eventAt, eventAt)),
      ),
    );
}

async function noteReceived(tx: Executor, endpoint: Accepted["endpoint"]): Promise<void> {
  await tx
    .update(webhookEndpoints)
    .set({ lastReceivedAt: sql`now()` })
    .where(and(eq(webhookEndpoints.workspaceId, endpoint.workspaceId), eq(webhookEndpoints.id, endpoint.id)));
}
