import { and, eq, sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { paymentRequests } from "#drizzle/schema/payment-requests.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { AppError } from "#lib/errors.ts";
import { notifyDecision } from "#lib/features/orders/notify-decision.ts";

type PaymentRequest = typeof paymentRequests.$inferSelect;
type Ending = { state: "declined" | "withdrawn"; note?: string };

/**
 * Ends a request that this transaction has locked, unless a payment of its order is open.
 * @throws AppError already_under_way
 */
export async function endOpenRequest(
  ctx: MemberContext,
  tx: Executor,
  request: PaymentRequest,
  ending: Ending,
) {
  requireRole(ctx, "orders:write");
  const { workspaceId, mode, id, orderId, askedBy } = request;
  if (await isBeingPaid(tx, request)) throw new AppError("already_under_way", 409);
  await tx
    .update(paymentRequests)
    .set({
      state: ending.state,
      decidedBy: ctx.actor.userId,
      decisionNote: ending.note ?? null,
      decidedAt: sql`now()`,
    })
    .where(and(eq(paymentRequests.workspaceId, workspaceId), eq(paymentRequests.id, id)));
  await writeAudit(tx, ctx, {
    action: `payment.${ending.state}`,
    subjectType: "order",
    subjectId: orderId,
  });
  await notifyDecision(
    tx,
    { workspaceId, mode, id, orderId, askedBy, state: ending.state },
    ctx.actor.userId,
  );
  for (const kind of ["payments", "order"] as const) {
    await notifyChange(tx, { workspaceId, mode, kind, id: orderId });
  }
}

async function isBeingPaid(tx: Executor, { workspaceId, orderId }: PaymentRequest): Promise<boolean> {
  const open = await tx
    .select({ id: orderIntents.id })
    .from(orderIntents)
    .where(
      and(
        eq(orderIntents.workspaceId, workspaceId),
        eq(orderIntents.orderId, orderId),
        eq(orderIntents.kind, "pay"),
        eq(orderIntents.state, "open"),
      ),
    );
  return open.length > 0;
}
