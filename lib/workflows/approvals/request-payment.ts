import { and, eq } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { paymentRequests } from "#drizzle/schema/payment-requests.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { notifyMembers } from "#lib/features/notifications/notify.ts";
import { isPayable } from "#lib/features/orders/status.ts";
import { parseInput } from "#lib/parse-input.ts";
import { type RequestPaymentInput, requestPaymentSchema } from "./schemas.ts";

/**
 * Requests the payment of a draft from those who may pay. Repeating it for the same draft returns the same request.
 * @returns the id of the request
 * @throws AppError not_found | not_payable | total_moved | asked_already
 */
export async function requestPayment(ctx: MemberContext, input: RequestPaymentInput): Promise<string> {
  requirePermission(ctx, "orders:write");
  const { orderId, shownTotalCents, note } = parseInput(requestPaymentSchema, input);
  return db().transaction(async (tx) => {
    const order = await lockOrder(tx, ctx, orderId);
    if (!isPayable(order.status)) throw new AppError("not_payable", 409);
    if (order.totalCents !== shownTotalCents) throw new AppError("total_moved", 409);
    const [asked] = await tx
      .insert(paymentRequests)
      .values({
        workspaceId: ctx.workspace.id,
        mode: ctx.mode,
        orderId,
        askedBy: ctx.actor.userId,
        note: note ?? null,
        shownTotalCents,
      })
      .onConflictDoNothing()
      .returning({ id: paymentRequests.id });
    if (!asked) return findOwn(tx, ctx, orderId);
    await notifyMembers(tx, ctx.workspace.id, {
      kind: "payment_asked",
      mode: ctx.mode,
      subject: { type: "order", id: orderId },
      occurrence: asked.id,
      details: { number: order.number, total_cents: shownTotalCents, currency: order.currency },
      actorId: ctx.actor.userId,
    });
    await writeAudit(tx, ctx, {
      action: "payment.ask",
      subjectType: "order",
      subjectId: orderId,
      details: { total_cents: shownTotalCents },
    });
    for (const kind of ["payments", "order"] as const) {
      await notifyChange(tx, { workspaceId: ctx.workspace.id, mode: ctx.mode, kind, id: orderId });
    }
    return asked.id;
  });
}

/** Locks the order. A payment that is recorded at the same time is then either seen here, or ends the new request. */
async function lockOrder(tx: Executor, ctx: MemberContext, orderId: string) {
  const [order] = await tx
    .select({
      status: orders.status,
      totalCents: orders.totalCents,
      number: orders.number,
      currency: orders.currency,
    })
    .from(orders)
    .where(and(eq(orders.workspaceId, ctx.workspace.id), eq(orders.mode, ctx.mode), eq(orders.id, orderId)))
    .for("update");
  if (!order) throw notFound();
  return order;
}

async function findOwn(tx: Executor, ctx: MemberContext, orderId: string): Promise<string> {
  const [open] = await tx
    .select({ id: paymentRequests.id, askedBy: paymentRequests.askedBy })
    .from(paymentRequests)
    .where(
      and(
        eq(paymentRequests.workspaceId, ctx.workspace.id),
        eq(paymentRequests.mode, ctx.mode),
        eq(paymentRequests.orderId, orderId),
        eq(paymentRequests.state, "open"),
      ),
    );
  if (open?.askedBy !== ctx.actor.userId) throw new AppError("asked_already", 409);
  return open.id;
}
