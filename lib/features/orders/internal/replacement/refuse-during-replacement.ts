import { and, eq, or } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { orders } from "#drizzle/schema/orders.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import type { Order } from "#lib/core/service/schemas/order.ts";
import { AppError } from "#lib/errors.ts";
import { isOpenReplacement } from "../../end-replacement.ts";

/**
 * Refuses while the order is part of an open replacement: paying or cancelling one of the two orders could leave both
 * of them, or neither. The new order is matched by its external_id, which is recorded before the order is created. Runs
 * in the transaction of the payment or cancel, so that no replacement begins in between.
 * @throws AppError change_under_way
 */
export async function refuseDuringReplacement(
  tx: Executor,
  ctx: MemberContext,
  { id, external_id: externalId }: Pick<Order, "id" | "external_id">,
): Promise<void> {
  requireRole(ctx, "orders:write");
  await lockOrderRow(tx, ctx, id);
  const isOneOfThem = or(
    eq(orderIntents.replacedOrderId, id),
    externalId === null ? undefined : eq(orderIntents.externalId, externalId),
  );
  const [open] = await tx
    .select({ id: orderIntents.id })
    .from(orderIntents)
    .where(and(isOpenReplacement(ctx.workspace.id), eq(orderIntents.mode, ctx.mode), isOneOfThem))
    .limit(1);
  if (open) throw new AppError("change_under_way", 409);
}

/**
 * Locks an order until the transaction ends, after the caller's own intent was written there. Of two concurrent
 * callers, the second sees the intent of the first.
 * @returns the stored status; undefined if the order is not mirrored
 */
export async function lockOrderRow(tx: Executor, ctx: MemberContext, orderId: string) {
  requireRole(ctx, "orders:write");
  const [lockedOrder] = await tx
    .select({ status: orders.status })
    .from(orders)
    .where(and(eq(orders.workspaceId, ctx.workspace.id), eq(orders.mode, ctx.mode), eq(orders.id, orderId)))
    .for("no key update");
  return lockedOrder?.status;
}
