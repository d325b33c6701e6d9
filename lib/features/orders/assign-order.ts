import { and, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orders } from "#drizzle/schema/orders.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { notFound } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { checkAssignee } from "./check-assignee.ts";
import { ownOrders, recordLabels } from "./internal/own-labels.ts";
import { type AssignOrderInput, assignOrderSchema } from "./schemas.ts";

/**
 * Assigns orders to a member, or to none (null). The service does not know assignees, so it is not called.
 * @throws AppError not_found | assignee_gone: none of the orders is changed
 */
export async function assignOrder(ctx: MemberContext, input: AssignOrderInput): Promise<void> {
  requireRole(ctx, "orders:write");
  const { orderIds, assigneeId } = parseInput(assignOrderSchema, input);
  await db().transaction(async (tx) => {
    await checkAssignee(tx, ctx, assigneeId);
    const own = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(ownOrders(ctx, orderIds))
      .orderBy(orders.id)
      .for("update");
    if (own.length < new Set(orderIds).size) throw notFound();
    const changed = await tx
      .update(orders)
      .set({ assigneeId })
      .where(and(ownOrders(ctx, orderIds), sql`${orders.assigneeId} is distinct from ${assigneeId}`))
      .returning({ id: orders.id });
    const ids = changed.map(({ id }) => id);
    await recordLabels(tx, ctx, ids, { action: "order.assign", details: { to: assigneeId } });
  });
}
