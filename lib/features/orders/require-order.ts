import { and, eq } from "drizzle-orm";
import type { Transaction } from "#drizzle/client.ts";
import { orders } from "#drizzle/schema/orders.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { notFound } from "#lib/errors.ts";

/**
 * Finds an order of this workspace and mode.
 * @throws AppError not_found
 * @step The caller checks access.
 */
export async function requireOrder(tx: Transaction, ctx: MemberContext, orderId: string): Promise<void> {
  const [order] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.workspaceId, ctx.workspace.id), eq(orders.mode, ctx.mode), eq(orders.id, orderId)));
  if (!order) throw notFound();
}
