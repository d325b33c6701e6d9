import { and, eq } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { orders } from "#drizzle/schema/orders.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";

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
