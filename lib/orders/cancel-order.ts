import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { db } from "#drizzle/client.ts";
import type { MemberContext } from "#lib/auth/context.ts";
import { requirePermission } from "#lib/auth/require-permission.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { describeFailure } from "#lib/intents/describe-failure.ts";
import { finishIntent } from "#lib/intents/finish-intent.ts";
import { keepLease } from "#lib/intents/keep-lease.ts";
import { leaveOpen } from "#lib/intents/leave-open.ts";
import { markSentWhileHeld } from "#lib/intents/mark-sent.ts";
import { openIntent } from "#lib/intents/open-intent.ts";
import { ServiceError, ServiceFailure } from "#lib/service/errors.ts";
import { mirrorOrder } from "./mirror-order.ts";
import { recordCancellation } from "./record-cancellation.ts";
import { orderIdSchema } from "./schemas.ts";
import { isCancelled } from "./status.ts";

/**
 * Cancels before production starts; what was paid from the wallet returns to it (specification, "States and
 * transitions"). Never repeated blindly: after a lost reply the order is read again.
 * @returns cents that came back, null where the service did not say
 * @throws AppError not_found | already_under_way | cancelled_already | production_started | answer_lost, ServiceFailure
 */
export async function cancelOrder(ctx: MemberContext, input: z.input<typeof orderIdSchema>) {
  requirePermission(ctx, "orders:write");
  const { orderId } = orderIdSchema.parse(input);
  const order = await ctx.read((service) => service.getOrder(orderId));
  if (order.test !== (ctx.mode === "test")) throw notFound();
  await mirrorOrder(db(), ctx.workspace.id, order);
  if (isCancelled(order.status)) throw new AppError("cancelled_already", 409);
  const opened = await openIntent(db(), ctx, {
    kind: "cancel",
    apiKeyId: ctx.orderingKey.id,
    idempotencyKey: `cancel:${randomUUID()}`,
    orderId,
  });
  const intent = await markSentWhileHeld(opened);
  try {
    const cancelled = await keepLease(intent, () => ctx.service.cancelOrder(orderId));
    if (!isCancelled(cancelled.status)) return await leaveOpen(intent);
    await recordCancellation(ctx, intent, cancelled);
    return cancelled.refunded_cents ?? null;
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    if (error.mayHaveActed) return leaveOpen(intent);
    await finishIntent(db(), intent, { state: "refused", outcome: describeFailure(error) });
    if (!(error instanceof ServiceError) || error.kind !== "conflict") throw error;
    const now = await ctx.read((service) => service.getOrder(orderId));
    await mirrorOrder(db(), ctx.workspace.id, now);
    throw new AppError(isCancelled(now.status) ? "cancelled_already" : "production_started", 409);
  }
}
