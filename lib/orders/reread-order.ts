import { and, eq, isNull, lte, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { webhookEvents } from "#drizzle/schema/webhook-events.ts";
import { requireTask } from "#lib/auth/require-permission.ts";
import type { SystemContext } from "#lib/auth/system-context.ts";
import { ServiceError } from "#lib/service/errors.ts";
import { mirrorOrder } from "./mirror-order.ts";

/**
 * What an event was about, read from the service: webhooks are triggers, not facts. Events that had arrived
 * before the reading are thereby applied.
 * @throws ServiceFailure: the queue tries again
 */
export async function rereadOrder(ctx: SystemContext, orderId: string): Promise<void> {
  requireTask(ctx, "mirror");
  if (!ctx.canRead) return;
  const asked = new Date();
  const order = await ctx.read("live", (service) => service.getOrder(orderId)).catch(nullWhenUnknown);
  if (!order) return;
  await db().transaction(async (tx) => {
    await mirrorOrder(tx, ctx.workspace.id, order);
    await tx
      .update(webhookEvents)
      .set({ appliedAt: sql`now()` })
      .where(
        and(
          eq(webhookEvents.workspaceId, ctx.workspace.id),
          eq(webhookEvents.orderId, orderId),
          isNull(webhookEvents.appliedAt),
          lte(webhookEvents.receivedAt, asked),
        ),
      );
  });
}

/** An order that the account no longer has will not come back by asking again. */
function nullWhenUnknown(error: unknown): null {
  if (error instanceof ServiceError && error.kind === "not_found") return null;
  throw error;
}
