import { and, eq } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { paymentRequests } from "#drizzle/schema/payment-requests.ts";
import type { MemberContext } from "#lib/auth/context.ts";
import { requireRole } from "#lib/auth/require-permission.ts";
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
  const [held] = await tx
    .select()
    .from(paymentRequests)
    .where(
      and(
        eq(paymentRequests.workspaceId, ctx.workspace.id),
        eq(paymentRequests.mode, ctx.mode),
        eq(paymentRequests.id, requestId),
        orderId ? eq(paymentRequests.orderId, orderId) : undefined,
      ),
    )
    .for("update");
  if (!held) throw notFound();
  if (held.state !== "open") throw new AppError("request_decided", 409);
  return held;
}
