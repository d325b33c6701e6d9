import { and, asc, eq, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { webhookEvents } from "#drizzle/schema/webhook-events.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { enqueue } from "#lib/core/jobs/enqueue.ts";
import { eventSchema } from "#lib/core/service/schemas/event.ts";
import { readVariantRefs } from "#lib/features/catalog/variant-refs.ts";

/** Newer events still have their own job. */
const olderThan = "2 minutes";
/** Limit of one turn, oldest first: about the service's rate limit for a minute. */
const most = 400;

/** Condition of an event that has been waiting for 2 minutes for its order or product to be read. */
export const isWaitingLong = and(
  isNull(webhookEvents.appliedAt),
  isNull(webhookEvents.parkedAt),
  or(isNotNull(webhookEvents.orderId), sql`${webhookEvents.type} = 'catalog.variant_discontinued'`),
  lt(webhookEvents.receivedAt, sql`now() - ${olderThan}::interval`),
);

/**
 * Queues the reads of events that have waited for long, because the service was down, no key worked or the job was
 * lost. A job that is planned for a later time keeps that time. Does nothing while the service is down.
 */
export async function requeueWaitingEvents(ctx: SystemContext): Promise<void> {
  requireTask(ctx, "events");
  if (ctx.workspace.serviceDownSince) return;
  const workspaceId = ctx.workspace.id;
  const { orderId, payload, receivedAt } = webhookEvents;
  const waiting = await db()
    .select({ orderId, payload: sql<unknown>`case when ${orderId} is null then ${payload} end` })
    .from(webhookEvents)
    .where(and(eq(webhookEvents.workspaceId, workspaceId), isWaitingLong))
    .orderBy(asc(receivedAt))
    .limit(most);
  if (ctx.hasWorkingKey) {
    const orderIds = new Set(waiting.flatMap((event) => event.orderId ?? []));
    for (const orderId of orderIds)
      await enqueue(db(), "reread-order", { workspaceId, orderId }, { preserveRunAt: true });
  }
  const variants = waiting.filter((event) => event.orderId === null);
  for (const event of variants) {
    const named = readVariantRefs(eventSchema.safeParse(event.payload).data?.data.variant ?? {});
    await enqueue(db(), "reread-products", { workspaceId, ...named });
  }
}
