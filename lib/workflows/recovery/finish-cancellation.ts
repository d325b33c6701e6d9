import { db } from "#drizzle/client.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { finishIntent } from "#lib/core/intents/finish-intent.ts";
import { mayArrive } from "#lib/core/intents/mark-sent.ts";
import type { Intent } from "#lib/core/intents/open-intent.ts";
import { AppError } from "#lib/errors.ts";
import { mirrorOrder } from "#lib/features/orders/mirror-order.ts";
import { recordCancellation } from "#lib/features/orders/record-cancellation.ts";
import { isCancelled } from "#lib/features/orders/status.ts";
import { authorOf } from "./internal/asker-context.ts";

/**
 * Finds the result of a cancellation, which is never sent twice. It reads the order: either the order is cancelled,
 * or, once the request can no longer arrive, the intent ends and the member decides again.
 * @throws AppError answer_lost, ServiceFailure: the worker asks again later
 */
export async function finishCancellation(ctx: SystemContext, intent: Intent): Promise<void> {
  requireTask(ctx, "finish_intents");
  const { orderId } = intent;
  const order = orderId ? await ctx.read(intent.mode, (service) => service.getOrder(orderId)) : undefined;
  if (order && isCancelled(order.status)) {
    await recordCancellation(authorOf(intent, ctx), intent, order);
    return;
  }
  if (mayArrive(intent)) throw new AppError("answer_lost", 503);
  await db().transaction(async (tx) => {
    if (order) await mirrorOrder(tx, ctx.workspace.id, order);
    await finishIntent(tx, intent, { state: "abandoned", outcome: { code: "not_cancelled" } });
  });
}
