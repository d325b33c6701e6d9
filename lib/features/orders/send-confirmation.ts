import type { MemberContext } from "#lib/core/auth/context.ts";
import { NotConnected } from "#lib/core/auth/not-connected.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { describeFailure } from "#lib/core/intents/describe-failure.ts";
import { leaveOpen, type Outcome } from "#lib/core/intents/finish-intent.ts";
import { markSentWhileLeased } from "#lib/core/intents/mark-sent.ts";
import type { Intent } from "#lib/core/intents/open-intent.ts";
import { isForLater, passesByItself, type Sender } from "#lib/core/intents/sender.ts";
import { ServiceError, ServiceFailure } from "#lib/core/service/errors.ts";
import type { Order } from "#lib/core/service/schemas/order.ts";
import { endUnpaid } from "./internal/end-request.ts";
import { recordPayment, recordRefusal } from "./record-payment.ts";
import { isPaid, isUndecided } from "./status.ts";

/**
 * Pays the order of an open intent with the paying key. Paying a paid order changes nothing (specification, "States and
 * transitions"), so the client may repeat it after a lost reply.
 * @throws AppError answer_lost: the intent stays open, and the worker finishes it
 * @throws AppError already_under_way: the intent has ended meanwhile, and nothing was sent
 * @throws ServiceFailure: the service refused it for another reason than payment; nothing was paid
 */
export async function sendConfirmation(
  ctx: MemberContext,
  intent: Intent,
  sender: Sender = "person",
): Promise<Outcome | null> {
  requirePermission(ctx, "orders:confirm");
  if (!intent.orderId) throw new Error(`Intent ${intent.id} pays and names no order`);
  const sent = await markSentWhileLeased(intent);
  try {
    const result = await ctx.payments.confirmOrder(intent.orderId);
    if (result.outcome === "confirmed") return await settleConfirmed(ctx, sent, result.order);
    const order = await readSettled(ctx, sent, intent.orderId);
    if (order && isPaid(order)) return await recordPayment(ctx, sent, order);
    const { code, message, details } = result;
    return await recordRefusal(ctx, sent, { code, message, details: details ?? {} });
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    if (error.mayHaveActed || isForLater(sender, error)) return leaveOpen(sent);
    const isAboutOrder = error instanceof ServiceError && !passesByItself(error);
    const order = isAboutOrder ? await readSettled(ctx, sent, intent.orderId) : null;
    if (order && isPaid(order)) return recordPayment(ctx, sent, order);
    await endUnpaid(sent, describeFailure(error));
    throw error;
  }
}

/**
 * A draft in reply to a payment contradicts the specification, so it counts only after the order was read again. A
 * refusal does not, and counts even if the order cannot be read.
 */
async function settleConfirmed(ctx: MemberContext, sent: Intent, replied: Order): Promise<Outcome | null> {
  const order = isPaid(replied) ? replied : await readSettled(ctx, sent, replied.id);
  return order ? recordPayment(ctx, sent, order) : leaveOpen(sent);
}

/**
 * Reads the order after an answer that reports no payment, because that answer may come from a gateway or be out of
 * date.
 * @returns null if the order cannot be read
 * @throws AppError answer_lost: the order does not decide it either
 */
async function readSettled(ctx: MemberContext, sent: Intent, orderId: string): Promise<Order | null> {
  const order = await ctx.read((service) => service.getOrder(orderId)).catch(nullIfUnread);
  return order && isUndecided(order) ? leaveOpen(sent) : order;
}

function nullIfUnread(error: unknown): null {
  if (error instanceof ServiceFailure || error instanceof NotConnected) return null;
  throw error;
}
