import { and, asc, eq, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { webhookEvents } from "#drizzle/schema/webhook-events.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { rereadOrderAgain, rereadProductsSoon } from "#lib/core/jobs/enqueue.ts";
import { eventSchema } from "#lib/core/service/schemas/event.ts";
import { namedVariant } from "#lib/features/catalog/named-variant.ts";

/** Younger ones have a job of their own. */
const olderThan = "2 minutes";
/** In one turn, oldest first: about what the service lets be asked in a minute. */
const most = 400;

/**
 * Has events that wait for long read again: the service was down, there was no key, or their job was lost. Those that
 * are to be tried at a time of their own are left alone, and so is everything while nobody answers.
 */
export async function wakeWaiting(ctx: SystemContext): Promise<void> {
  requireTask(ctx, "events");
  if (ctx.workspace.serviceDownSince) return;
  const workspaceId = ctx.workspace.id;
  const { type, orderId, payload, receivedAt, appliedAt, parkedAt } = webhookEvents;
  const waiting = await db()
    .select({ orderId, payload: sql<unknown>`case when ${orderId} is null then ${payload} end` })
    .from(webhookEvents)
    .where(
      and(
        eq(webhookEvents.workspaceId, workspaceId),
        isNull(appliedAt),
        isNull(parkedAt),
        or(isNotNull(orderId), sql`${type} = 'catalog.variant_discontinued'`),
        lt(receivedAt, sql`now() - ${olderThan}::interval`),
      ),
    )
    .orderBy(asc(receivedAt))
    .limit(most);
  if (ctx.hasWorkingKey) {
    const orderIds = new Set(waiting.flatMap((event) => event.orderId ?? []));
    for (const each of orderIds) await rereadOrderAgain(db(), workspaceId, each, 0);
  }
  const variants = waiting.filter((event) => event.orderId === null);
  for (const event of variants) {
    const named = namedVariant(eventSchema.safeParse(event.payload).data?.data.variant ?? {});
    await rereadProductsSoon(db(), { workspaceId, ...named });
  }
}
