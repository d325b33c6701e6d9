import { and, eq, inArray } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { paymentRequests } from "#drizzle/schema/payment-requests.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";

/** The request that stands open for each of some orders, by order; an order has one at most. */
export async function findOpenRequests(
  tx: Executor,
  ctx: MemberContext,
  orderIds: string[],
): Promise<ReadonlyMap<string, string>> {
  requirePermission(ctx, "orders:confirm");
  const open = await tx
    .select({ id: paymentRequests.id, orderId: paymentRequests.orderId })
    .from(paymentRequests)
    .where(
      and(
        eq(paymentRequests.workspaceId, ctx.workspace.id),
        eq(paymentRequests.mode, ctx.mode),
        eq(paymentRequests.state, "open"),
        inArray(paymentRequests.orderId, orderIds),
      ),
    );
  return new Map(open.map(({ id, orderId }) => [orderId, id]));
}
