import { and, eq, inArray } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { paymentRequests } from "#drizzle/schema/payment-requests.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { AppError, notFound } from "#lib/errors.ts";

/**
 * Locks an open request until the transaction ends: a concurrent decision waits, and then sees the result.
 * @throws AppError not_found | request_decided
 */
export async function lockRequest(
  ctx: MemberContext,
  tx: Executor,
  { requestId, orderId }: { requestId: string; orderId?: string },
) {
  requireRole(ctx, "orders:write");
  const isIt = and(
    eq(paymentRequests.workspaceId, ctx.workspace.id),
    eq(paymentRequests.mode, ctx.mode),
    eq(paymentRequests.id, requestId),
    orderId ? eq(paymentRequests.orderId, orderId) : undefined,
  );
  // Locks the order first, as the mirror does, because a decision also writes to the order.
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.workspaceId, ctx.workspace.id),
        inArray(orders.id, tx.select({ id: paymentRequests.orderId }).from(paymentRequests).where(isIt)),
      ),
    )
    .for("no key update");
  const [request] = await tx.select().from(paymentRequests).where(isIt).for("update");
  if (!request) throw notFound();
  if (request.state !== "open") throw new AppError("request_decided", 409);
  return request;
}
