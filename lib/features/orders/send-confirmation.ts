import type { MemberContext } from "#lib/core/auth/context.ts";
import { NotConnected } from "#lib/core/auth/not-connected.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { describeFailure } from "#lib/core/intents/describe-failure.ts";
import { leaveOpen, leaveOpenAnswered, type Outcome } from "#lib/core/intents/finish-intent.ts";
import { markSentWhileLeased, mayArrive } from "#lib/core/intents/mark-sent.ts";
import type { Intent } from "#lib/core/intents/open-intent.ts";
import { isForLater, passesByItself, type Sender } from "#lib/core/intents/sender.ts";
import { ServiceError, ServiceFailure } from "#lib/core/service/errors.ts";
import type { Order } from "#lib/core/service/schemas/order.ts";
import { endUnpaid } from "./internal/end-request.ts";
import { recordPayment, recordRefusal } from "./record-payment.ts";
import { isPaid, isPayable, isUndecided } from "./status.ts";

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
  const sending = { sent, before: intent, orderId: intent.orderId };
  try {
    const result = await ctx.payments.confirmOrder(intent.orderId);
    if (result.outcome === "confirmed") return await settleConfirmed(ctx, sending, result.order);
    const { code, message, details } = result;
    const refusal = { code, message, details: details ?? {} };
    const order = await readSettled(ctx, sending, refusal);
    if (order && isPaid(order)) return await recordPayment(ctx, sent, order);
    return await recordRefusal(ctx, sent, refusal);
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    if (error.mayHaveActed) return leaveOpen(sent);
    if (isForLater(sender, error)) return leaveOpenAnswered(sent, intent);
    const isAboutOrder = error instanceof ServiceError && !passesByItself(error);
    const refusal = describeFailure(error);
    const order = isAboutOrder ? await readSettled(ctx, sending, refusal) : null;
    if (order && isPaid(order)) return recordPayment(ctx, sent, order);
    await endUnpaid(sent, refusal);
    throw error;
  }
}

/** An attempt that was answered. `before`: the intent before it. */
type Sending = { sent: Intent; before: Intent; orderId: string };

/**
 * A draft in reply to a payment contradicts the specification, so it counts only after the order was read again. A
 * refusal does not, and counts even if the order cannot be read.
 */
async function settleConfirmed(
  ctx: MemberContext,
  sending: Sending,
  replied: Order,
): Promise<Outcome | null> {
  const { sent } = sending;
  if (isPaid(replied)) return recordPayment(ctx, sent, replied);
  const order = await readSettled(ctx, sending, { code: "still_a_draft" });
  return order ? recordPayment(ctx, sent, order) : leaveOpen(sent);
}

/**
 * Reads the order after an answer that reports no payment, because that answer may come from a gateway or be out of
 * date. While an earlier attempt may arrive, a draft decides nothing: the service may refuse the second of two payments
 * that it is still processing.
 * @returns null if the order cannot be read
 * @throws AppError answer_lost: the order does not decide it either
 */
async function readSettled(
  ctx: MemberContext,
  { sent, before, orderId }: Sending,
  refusal: Outcome,
): Promise<Order | null> {
  const order = await ctx.read((service) => service.getOrder(orderId)).catch(nullIfUnread);
  if (order && isUndecided(order)) return leaveOpen(sent);
  const mayBecomePaid = !order || isPayable(order.status);
  return mayBecomePaid && mayArrive(before) ? leaveOpenAnswered(sent, before, refusal) : order;
}

function nullIfUnread(error: unknown): null {
  if (error instanceof ServiceFailure || error instanceof NotConnected) return null;
  throw error;
}
