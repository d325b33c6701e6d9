import { db } from "#drizzle/client.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import type { Order } from "#lib/core/service/schemas/order.ts";
import { notFound } from "#lib/errors.ts";
import { mirrorOrder } from "./mirror-order.ts";

/**
 * Reads an order from the service, and stores it in the mirror.
 * @throws AppError not_found, also for an order of the other mode; ServiceFailure
 */
export async function readOrder(ctx: MemberContext, orderId: string): Promise<Order> {
  requireRole(ctx, "orders:read");
  const order = await ctx.read((service) => service.getOrder(orderId));
  if (order.test !== (ctx.mode === "test")) throw notFound();
  await db().transaction((tx) => mirrorOrder(tx, ctx.workspace.id, order));
  return order;
}
