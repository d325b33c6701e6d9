import { and, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { type Author, writeAudit } from "#lib/core/audit/write-audit.ts";
import { finishIntent } from "#lib/core/intents/finish-intent.ts";
import type { Intent } from "#lib/core/intents/open-intent.ts";
import type { Order } from "#lib/core/service/schemas/order.ts";
import { noteUsed } from "#lib/features/addresses/note-used.ts";
import { mirrorOrder } from "./mirror-order.ts";

/**
 * The order that an intent made, written once however often its reply arrives. Returns the order's id.
 * @step Who calls it has decided who may.
 */
export async function recordCreation(author: Author, intent: Intent, order: Order): Promise<string> {
  await endAsCreated(author, intent, order);
  return order.id;
}

/** The same. @returns whether this call ended the intent */
export async function endAsCreated(author: Author, intent: Intent, order: Order): Promise<boolean> {
  return db().transaction(async (tx) => {
    const first = await finishIntent(tx, intent, { state: "succeeded", orderId: order.id });
    await mirrorOrder(tx, author.workspace.id, order, "reply");
    if (!first) return false;
    await tx
      .update(orders)
      .set({ reference: intent.reference, templateId: intent.templateId })
      .where(and(eq(orders.workspaceId, author.workspace.id), eq(orders.id, order.id)));
    await noteUsed(tx, author.workspace.id, order.shipping_address);
    await writeAudit(tx, author, {
      action: "order.create",
      subjectType: "order",
      subjectId: order.id,
      details: { number: order.number, total_cents: order.costs.total_cents },
    });
    return true;
  });
}
