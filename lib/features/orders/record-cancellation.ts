import { and, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { type Author, writeAudit } from "#lib/core/audit/write-audit.ts";
import { finishIntent } from "#lib/core/intents/finish-intent.ts";
import type { Intent } from "#lib/core/intents/open-intent.ts";
import { enqueue } from "#lib/core/jobs/enqueue.ts";
import type { Order } from "#lib/core/service/schemas/order.ts";
import { settleRequests } from "./internal/end-request.ts";
import { mirrorOrder } from "./mirror-order.ts";

/**
 * Records a cancellation. Only the reply to the cancel contains the refunded amount; after a lost reply it stays
 * unknown.
 * @step Who calls it has decided who may.
 */
export async function recordCancellation(author: Author, intent: Intent, order: Order): Promise<void> {
  const refundedCents = order.refunded_cents ?? null;
  await db().transaction(async (tx) => {
    const first = await finishIntent(tx, intent, { state: "succeeded" });
    await mirrorOrder(tx, author.workspace.id, order, "reply");
    await settleRequests(tx, author.workspace.id, [order.id]);
    await enqueue(tx, "watch-problems", { workspaceId: author.workspace.id }, { delaySeconds: 0 });
    if (refundedCents !== null) {
      await tx
        .update(orders)
        .set({ refundedCents })
        .where(and(eq(orders.workspaceId, author.workspace.id), eq(orders.id, order.id)));
    }
    if (!first) return;
    await writeAudit(tx, author, {
      action: "order.cancel",
      subjectType: "order",
      subjectId: order.id,
      details: { refunded_cents: refundedCents },
    });
  });
}
