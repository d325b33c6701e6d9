import { and, eq } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { requireTask } from "#lib/auth/require-permission.ts";
import type { SystemContext } from "#lib/auth/system-context.ts";
import { ServiceError } from "#lib/service/errors.ts";
import { type Order, orderSchema } from "#lib/service/schemas/order.ts";
import { isBeingMade } from "./mirror/is-being-made.ts";
import { endWaiting, listWaiting } from "./mirror/waiting-events.ts";
import { mirrorOrder } from "./mirror-order.ts";
import { describeChanges } from "./timeline/describe-changes.ts";

/**
 * What an event was about, read from the service: webhooks are triggers, not facts. Events that had arrived
 * before the reading are thereby applied, and the newest of them is told to have brought what is new.
 * Nothing is asked where all of them are of what stands here already, as after each order that was made here.
 * @returns "later" when the order is just being made here, and is better looked for in a moment
 * @throws ServiceFailure: the queue tries again
 */
export async function rereadOrder(ctx: SystemContext, orderId: string): Promise<"over" | "later"> {
  requireTask(ctx, "mirror");
  const ofOrder = { workspaceId: ctx.workspace.id, orderId };
  const waiting = await listWaiting(ofOrder);
  if (waiting.length > 0 && waiting.every(({ isTold }) => isTold)) {
    await endWaiting(db(), ofOrder, waiting, []);
    return "over";
  }
  if (waiting.some(({ isFresh }) => isFresh) && (await isBeingMade(ofOrder))) return "later";
  if (!ctx.canRead) return "over";
  const order = await ctx.read("live", (service) => service.getOrder(orderId)).catch(nullWhenUnknown);
  if (!order) return "over";
  await db().transaction(async (tx) => {
    const before = await holdKnown(tx, ctx.workspace.id, orderId);
    const isApplied = await mirrorOrder(tx, ctx.workspace.id, order);
    const changed = isApplied ? describeChanges(before, order) : [];
    await endWaiting(tx, ofOrder, waiting, changed);
  });
  return "over";
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

/** An order that the account no longer has will not come back by asking again. */
function nullWhenUnknown(error: unknown): null {
  if (error instanceof ServiceError && error.kind === "not_found") return null;
  throw error;
}
