import { randomUUID } from "node:crypto";
import { and, eq, isNotNull } from "drizzle-orm";
import type { z } from "zod";
import { db } from "#drizzle/client.ts";
import { orders } from "#drizzle/schema/orders.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireFreshPayment } from "#lib/core/auth/require-fresh.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import type { Outcome } from "#lib/core/intents/finish-intent.ts";
import { keepLease } from "#lib/core/intents/keep-lease.ts";
import { openIntent } from "#lib/core/intents/open-intent.ts";
import { AppError } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { endUnpaid } from "./internal/end-request.ts";
import { refuseDuringReplacement } from "./internal/replacement/refuse-during-replacement.ts";
import { lockRequest } from "./lock-request.ts";
import { readOrder } from "./read-order.ts";
import { recordRefusal } from "./record-payment.ts";
import { confirmOrderSchema } from "./schemas.ts";
import { sendConfirmation } from "./send-confirmation.ts";
import { isCancelled, isPaid, isPayable, isUndecided } from "./status.ts";

/**
 * Pays a draft from the wallet, if its total still equals the amount on the button (specification, "States and
 * transitions"). `shownTotalCents` is in cents.
 * @param keyPrefix how the idempotency key of the payment begins; a run recognizes its own payments by it
 * @returns null when paid, also if it was paid before; otherwise the reason: the order then stays a draft and can be
 * paid later
 * @throws AppError not_found | status_unknown | not_payable | sign_in_again | change_under_way | request_decided |
 * already_under_way | answer_lost, ServiceFailure
 */
export async function confirmOrder(
  ctx: MemberContext,
  input: z.input<typeof confirmOrderSchema>,
  keyPrefix = "pay:",
): Promise<Outcome | null> {
  requirePermission(ctx, "orders:confirm");
  const { orderId, shownTotalCents, requestId } = parseInput(confirmOrderSchema, input);
  requireFreshPayment(ctx, shownTotalCents);
  const order = await readOrder(ctx, orderId);
  // It may have been paid before, but nothing is paid for it now.
  if (isCancelled(order.status)) throw new AppError("not_payable", 409);
  if (isPaid(order)) return null;
  if (isUndecided(order)) throw new AppError("status_unknown", 409, { status: order.status });
  if (!isPayable(order.status)) throw new AppError("not_payable", 409);

  const intent = await db().transaction(async (tx) => {
    const opened = await openIntent(tx, ctx, {
      kind: "pay",
      apiKeyId: ctx.payingKey.id,
      idempotencyKey: `${keyPrefix}${randomUUID()}`,
      orderId,
      expectedTotalCents: shownTotalCents,
    });
    await refuseDuringReplacement(tx, ctx, order);
    if (requestId) await lockRequest(ctx, tx, { requestId, orderId });
    return opened;
  });
  if (await isPaidByNow(ctx, orderId)) {
    await endUnpaid(intent, { code: "paid_already" });
    return null;
  }
  if (order.costs.total_cents === shownTotalCents) {
    return keepLease(intent, () => sendConfirmation(ctx, intent));
  }

  const outcome = {
    code: "total_changed",
    details: { shown_cents: shownTotalCents, total_cents: order.costs.total_cents },
  };
  return recordRefusal(ctx, intent, outcome, order);
}

/** A payment that ended after the order was read here, and before this intent was opened, has updated the row. */
async function isPaidByNow({ workspace, mode }: MemberContext, orderId: string): Promise<boolean> {
  const paid = await db()
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.workspaceId, workspace.id),
        eq(orders.mode, mode),
        eq(orders.id, orderId),
        isNotNull(orders.confirmedAt),
      ),
    );
  return paid.length > 0;
}
