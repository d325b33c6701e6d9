import { and, asc, eq, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { webhookEvents } from "#drizzle/schema/webhook-events.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { enqueue } from "#lib/core/jobs/enqueue.ts";
import { eventSchema } from "#lib/core/service/schemas/event.ts";
import { namedVariant } from "#lib/features/catalog/named-variant.ts";

/** Younger ones have a job of their own. */
const olderThan = "2 minutes";
/** In one turn, oldest first: about what the service lets be asked in a minute. */
const most = 400;

/** Condition of an event that nothing was read for yet. */
export const waitsLong = and(
  isNull(webhookEvents.appliedAt),
  isNull(webhookEvents.parkedAt),
  or(isNotNull(webhookEvents.orderId), sql`${webhookEvents.type} = 'catalog.variant_discontinued'`),
  lt(webhookEvents.receivedAt, sql`now() - ${olderThan}::interval`),
);

/**
 * Has events that wait for long read again: the service was down, there was no key, or their job was lost. Those that
 * are to be tried at a time of their own are left alone, and so is everything while nobody answers.
 */
export async function wakeWaiting(ctx: SystemContext): Promise<void> {
  requireTask(ctx, "events");
  if (ctx.workspace.serviceDownSince) return;
  const workspaceId = ctx.workspace.id;
  const { orderId, payload, receivedAt } = webhookEvents;
  const waiting = await db()
    .select({ orderId, payload: sql<unknown>`case when ${orderId} is null then ${payload} end` })
    .from(webhookEvents)
    .where(and(eq(webhookEvents.workspaceId, workspaceId), waitsLong))
    .orderBy(asc(receivedAt))
    .limit(most);
  if (ctx.hasWorkingKey) {
    const orderIds = new Set(waiting.flatMap((event) => event.orderId ?? []));
    for (const orderId of orderIds)
      await enqueue(db(), "reread-order", { workspaceId, orderId }, { keepsItsTime: true });
  }
  const variants = waiting.filter((event) => event.orderId === null);
  for (const event of variants) {
    const named = namedVariant(eventSchema.safeParse(event.payload).data?.data.variant ?? {});
    await enqueue(db(), "reread-products", { workspaceId, ...named });
  }
}
