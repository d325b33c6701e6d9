import type { MemberContext } from "#lib/auth/context.ts";
import { requirePermission } from "#lib/auth/require-permission.ts";
import { describeFailure } from "#lib/intents/describe-failure.ts";
import type { Outcome } from "#lib/intents/finish-intent.ts";
import { leaveOpen } from "#lib/intents/leave-open.ts";
import { markSentWhileHeld } from "#lib/intents/mark-sent.ts";
import type { Intent } from "#lib/intents/open-intent.ts";
import { isForLater, type Sender } from "#lib/intents/sender.ts";
import { ServiceFailure } from "#lib/service/errors.ts";
import { endUnpaid } from "./end-unpaid.ts";
import { recordPayment, recordRefusal } from "./record-payment.ts";
import { isUndecided } from "./status.ts";

/**
 * Pays the order of an open intent with the paying key. Paying a paid order changes nothing (specification,
 * "States and transitions"), so the client may repeat it after a lost reply.
 * @throws AppError answer_lost: the intent stays open and is finished by the worker
 * @throws AppError already_under_way: it has ended meanwhile, and nothing was sent
 * @throws ServiceFailure when the service refused it for another reason than payment; nothing was paid
 */
export async function sendConfirmation(
  ctx: MemberContext,
  intent: Intent,
  sender: Sender = "person",
): Promise<Outcome | null> {
  requirePermission(ctx, "orders:confirm");
  if (!intent.orderId) throw new Error(`Intent ${intent.id} pays and names no order`);
  const sent = await markSentWhileHeld(intent);
  try {
    const result = await ctx.payments.confirmOrder(intent.orderId);
    if (result.outcome === "confirmed" && isUndecided(result.order)) return await leaveOpen(sent);
    if (result.outcome === "confirmed") return await recordPayment(ctx, sent, result.order);
    const { code, message, details } = result;
    return await recordRefusal(ctx, sent, { code, message, details: details ?? {} });
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    if (error.mayHaveActed || isForLater(sender, error)) return leaveOpen(sent);
    await endUnpaid(sent, describeFailure(error));
    throw error;
  }
}
