import type { MemberContext } from "#lib/auth/context.ts";
import { requirePermission } from "#lib/auth/require-permission.ts";
import { AppError } from "#lib/errors.ts";
import type { Intent } from "#lib/intents/open-intent.ts";
import { readOrder } from "../read-order.ts";
import { sendCancellation } from "../send-cancellation.ts";
import { isCancellable, isCancelled, isPayable } from "../status.ts";
import { type ChangeEnd, endChange } from "./end-change.ts";
import { holdChange, turnBack } from "./turn-back.ts";

/**
 * Goes on with a change whose new draft is made, from wherever it stands: cancels the old order, or, once production
 * has started there, the new draft. Each step reads first what became of the one before, so that it may be repeated.
 * @throws AppError already_under_way | answer_lost, ServiceFailure: it stays open and is taken up again
 */
export async function settleChange(ctx: MemberContext, change: Intent): Promise<ChangeEnd> {
  requirePermission(ctx, "orders:write");
  const { changeOf: oldId, orderId: newId } = change;
  if (!oldId || !newId) throw new Error(`Intent ${change.id} changes no order, or has made none`);
  let now = change;
  if (now.changeState === "open") {
    if (await takeAway(ctx, now, { orderId: oldId, mayGo: isCancellable })) {
      return endChange(ctx, now, { state: "done" });
    }
    now = await turnBack(now, { oldId, code: "production_started" });
  }
  // What was paid meanwhile, elsewhere, is a person's to decide about.
  const isGone = await takeAway(ctx, now, { orderId: newId, mayGo: isPayable });
  return endChange(ctx, now, isGone ? { state: "undone" } : { state: "stopped", code: "both_remain" });
}

type Going = { orderId: string; mayGo: (status: string) => boolean };

/** @returns false when it stays, because it has moved on */
async function takeAway(ctx: MemberContext, change: Intent, { orderId, mayGo }: Going): Promise<boolean> {
  const { status } = await readOrder(ctx, orderId);
  if (isCancelled(status)) return true;
  if (!mayGo(status)) return false;
  try {
    await sendCancellation(ctx, orderId, (tx) => holdChange(tx, change));
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "cancelled_already") return true;
    if (error.code === "production_started") return false;
    throw error;
  }
}
