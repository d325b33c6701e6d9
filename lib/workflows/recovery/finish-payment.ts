import { db } from "#drizzle/client.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { finishIntent } from "#lib/core/intents/finish-intent.ts";
import { mayArrive } from "#lib/core/intents/mark-sent.ts";
import type { Intent } from "#lib/core/intents/open-intent.ts";
import { AppError } from "#lib/errors.ts";
import { recordPayment } from "#lib/features/orders/record-payment.ts";
import { sendConfirmation } from "#lib/features/orders/send-confirmation.ts";
import { isPayable, isUndecided } from "#lib/features/orders/status.ts";
import { ageOf, askerContext, authorOf } from "./internal/asker-context.ts";

const paymentBoundMs = 15 * 60_000;

/**
 * Reads the order first, and records a payment whose reply was lost. A payment that did not happen is sent again only
 * within 15 minutes, at the agreed total (cents), with the same key, and while the member may still pay. Otherwise it
 * ends as not paid, but not before every attempt has had its time to arrive.
 * @throws AppError answer_lost, ServiceFailure: the worker asks again later
 */
export async function finishPayment(ctx: SystemContext, intent: Intent): Promise<void> {
  requireTask(ctx, "finish_intents");
  const { orderId } = intent;
  if (!orderId) return abandon(intent, "not_paid");
  const order = await ctx.read(intent.mode, (service) => service.getOrder(orderId));
  if (isUndecided(order)) throw new AppError("answer_lost", 503);
  if (!isPayable(order.status)) {
    await recordPayment(authorOf(intent, ctx), intent, order);
    return;
  }
  const asker = ageOf(intent) <= paymentBoundMs ? await askerContext(intent, "orders:confirm") : null;
  const isSameKey = asker?.payingKey.id === intent.apiKeyId;
  const isSameTotal = order.costs.total_cents === intent.expectedTotalCents;
  const payer = isSameKey && isSameTotal ? asker : null;
  // A refused repeat is not sent again meanwhile: the service alerts the account's owner of each refusal.
  const isRefused = intent.outcome !== null;
  if ((!payer || isRefused) && mayArrive(intent)) throw new AppError("answer_lost", 503);
  if (!payer) return abandon(intent, "not_paid");
  await sendConfirmation(payer, intent, "job");
}

async function abandon(intent: Intent, code: string): Promise<void> {
  await finishIntent(db(), intent, { state: "abandoned", outcome: { code } });
}
