import { randomUUID } from "node:crypto";
import { db, type Executor } from "#drizzle/client.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { describeFailure } from "#lib/core/intents/describe-failure.ts";
import { leaveOpen, refuseIntent } from "#lib/core/intents/finish-intent.ts";
import { keepLease } from "#lib/core/intents/keep-lease.ts";
import { markSentWhileLeased } from "#lib/core/intents/mark-sent.ts";
import { type Intent, openIntent } from "#lib/core/intents/open-intent.ts";
import { ServiceError, ServiceFailure } from "#lib/core/service/errors.ts";
import { AppError } from "#lib/errors.ts";
import { readOrder } from "./read-order.ts";
import { recordCancellation } from "./record-cancellation.ts";
import { isCancelled } from "./status.ts";

/**
 * Cancels an order that was just read (specification, "States and transitions"). Never repeats the call blindly: after
 * a lost reply, the order is read again.
 * @param beforeCommit runs in the transaction that commits the intent, after its insert; throws if the order must not be
 * cancelled
 * @returns the refunded cents, null if the service did not state them
 * @throws AppError already_under_way | cancelled_already | production_started | answer_lost, ServiceFailure
 */
export async function sendCancellation(
  ctx: MemberContext,
  orderId: string,
  beforeCommit?: (tx: Executor, intent: Intent) => Promise<void>,
): Promise<number | null> {
  requirePermission(ctx, "orders:write");
  const opened = await db().transaction(async (tx) => {
    const intent = await openIntent(tx, ctx, {
      kind: "cancel",
      apiKeyId: ctx.orderingKey.id,
      idempotencyKey: `cancel:${randomUUID()}`,
      orderId,
    });
    await beforeCommit?.(tx, intent);
    return intent;
  });
  const intent = await markSentWhileLeased(opened);
  try {
    const cancelled = await keepLease(intent, () => ctx.service.cancelOrder(orderId));
    if (!isCancelled(cancelled.status)) return await leaveOpen(intent);
    await recordCancellation(ctx, intent, cancelled);
    return cancelled.refunded_cents ?? null;
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    if (error.mayHaveActed) return leaveOpen(intent);
    await refuseIntent(intent, describeFailure(error));
    if (!(error instanceof ServiceError) || error.kind !== "conflict") throw error;
    const now = await readOrder(ctx, orderId);
    throw new AppError(isCancelled(now.status) ? "cancelled_already" : "production_started", 409);
  }
}
