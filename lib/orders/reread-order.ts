import { and, desc, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { type OrderChange, webhookEvents } from "#drizzle/schema/webhook-events.ts";
import { requireTask } from "#lib/auth/require-permission.ts";
import type { SystemContext } from "#lib/auth/system-context.ts";
import { ServiceError } from "#lib/service/errors.ts";
import { type Order, orderSchema } from "#lib/service/schemas/order.ts";
import { mirrorOrder } from "./mirror-order.ts";
import { describeChanges } from "./timeline/describe-changes.ts";

/**
 * What an event was about, read from the service: webhooks are triggers, not facts. Events that had arrived
 * before the reading are thereby applied, and the newest of them is told to have brought what is new.
 * @throws ServiceFailure: the queue tries again
 */
export async function rereadOrder(ctx: SystemContext, orderId: string): Promise<void> {
  requireTask(ctx, "mirror");
  if (!ctx.canRead) return;
  const asked = new Date();
  const order = await ctx.read("live", (service) => service.getOrder(orderId)).catch(nullWhenUnknown);
  if (!order) return;
  await db().transaction(async (tx) => {
    const before = await holdKnown(tx, ctx.workspace.id, orderId);
    const isApplied = await mirrorOrder(tx, ctx.workspace.id, order);
    const changed = isApplied ? describeChanges(before, order) : [];
    await applyEvents(tx, { workspaceId: ctx.workspace.id, orderId, asked, changed });
  });
}

/** As it was last read; an event may have moved the status of its row ahead of that. */
async function holdKnown(tx: Executor, workspaceId: string, orderId: string): Promise<Order | null> {
  const [row] = await tx
    .select({ data: orders.data })
    .from(orders)
    .where(and(eq(orders.workspaceId, workspaceId), eq(orders.id, orderId)))
    .for("update");
  return row ? orderSchema.parse(row.data) : null;
}

type Applied = { workspaceId: string; orderId: string; asked: Date; changed: OrderChange[] };

async function applyEvents(tx: Executor, { workspaceId, orderId, asked, changed }: Applied): Promise<void> {
  const ofOrder = and(eq(webhookEvents.workspaceId, workspaceId), eq(webhookEvents.orderId, orderId));
  const waiting = await tx
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(and(ofOrder, isNull(webhookEvents.appliedAt), lte(webhookEvents.receivedAt, asked)))
    .orderBy(desc(webhookEvents.eventAt), desc(webhookEvents.id));
  const ids = waiting.map(({ id }) => id);
  const [newest] = ids;
  if (!newest) return;
  await tx
    .update(webhookEvents)
    .set({
      appliedAt: sql`now()`,
      changed: sql`case when ${webhookEvents.id} = ${newest}::uuid then ${JSON.stringify(changed)}::jsonb else '[]'::jsonb end`,
    })
    .where(and(ofOrder, inArray(webhookEvents.id, ids)));
}

/** An order that the account no longer has will not come back by asking again. */
function nullWhenUnknown(error: unknown): null {
  if (error instanceof ServiceError && error.kind === "not_found") return null;
  throw error;
}
