import { and, eq, inArray } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { paymentRequests } from "#drizzle/schema/payment-requests.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { AppError, notFound } from "#lib/errors.ts";

/**
 * Locks an open request until the transaction ends: whoever decides it at the same time waits, and then sees what
 * came of it.
 * @throws AppError not_found | request_decided
 */
export async function holdRequest(
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
  // Its order first, as whoever mirrors it does: deciding it is written there too.
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
  const [held] = await tx.select().from(paymentRequests).where(isIt).for("update");
  if (!held) throw notFound();
  if (held.state !== "open") throw new AppError("request_decided", 409);
  return held;
}
