import { and, eq, or } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { orders } from "#drizzle/schema/orders.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import type { Order } from "#lib/core/service/schemas/order.ts";
import { AppError } from "#lib/errors.ts";
import { isOpenChange } from "../../end-change.ts";

/**
 * Whoever paid or cancelled one of two orders that are being exchanged could leave both of them, or neither. The new
 * one is known by its reference: that was written down before it was made. Asked in the transaction of whoever does, so
 * that no change begins in between.
 * @throws AppError change_under_way
 */
export async function refuseWhileChanging(
  tx: Executor,
  ctx: MemberContext,
  { id, external_id: externalId }: Pick<Order, "id" | "external_id">,
): Promise<void> {
  requireRole(ctx, "orders:write");
  await holdOrder(tx, ctx, id);
  const isOneOfThem = or(
    eq(orderIntents.changeOf, id),
    externalId === null ? undefined : eq(orderIntents.externalId, externalId),
  );
  const [open] = await tx
    .select({ id: orderIntents.id })
    .from(orderIntents)
    .where(and(isOpenChange(ctx.workspace.id), eq(orderIntents.mode, ctx.mode), isOneOfThem))
    .limit(1);
  if (open) throw new AppError("change_under_way", 409);
}

/**
 * Locks an order until the transaction ends, after its own intent was written there: of two who begin something with
 * it at once the second sees what the first has begun.
 * @returns its status as it was last told; undefined when it is not mirrored
 */
export async function holdOrder(tx: Executor, ctx: MemberContext, orderId: string) {
  requireRole(ctx, "orders:write");
  const [held] = await tx
    .select({ status: orders.status })
    .from(orders)
    .where(and(eq(orders.workspaceId, ctx.workspace.id), eq(orders.mode, ctx.mode), eq(orders.id, orderId)))
    .for("no key update");
  return held?.status;
}
