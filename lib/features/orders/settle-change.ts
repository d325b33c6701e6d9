import { db, type Executor } from "#drizzle/client.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import type { Intent } from "#lib/core/intents/open-intent.ts";
import { AppError } from "#lib/errors.ts";
import { type ChangeEnd, endChange } from "./end-change.ts";
import { readOrder } from "./read-order.ts";
import { sendCancellation } from "./send-cancellation.ts";
import { isCancellable, isCancelled, isPayable } from "./status.ts";
import { holdCancellation, holdChange, isOwnCancellation, turnBack } from "./turn-back.ts";

/**
 * Goes on with a change whose new draft is made, from wherever it stands: cancels the old order, or, once that has
 * moved on by itself, the new draft. Each step reads first what became of the one before, so that it may be repeated.
 * @throws AppError already_under_way | answer_lost, ServiceFailure: it stays open and is taken up again
 */
export async function settleChange(ctx: MemberContext, change: Intent): Promise<ChangeEnd> {
  requirePermission(ctx, "orders:write");
  const { changeOf: oldId, orderId: newId } = change;
  if (!oldId || !newId) throw new Error(`Intent ${change.id} changes no order, or has made none`);
  let now = change;
  if (now.changeState === "open") {
    const code = await takeOldAway(ctx, now, oldId);
    if (code === null) return endChange(ctx, now, { state: "done" });
    now = await turnBack(now, { oldId, code });
  }
  // What was paid meanwhile, elsewhere, is a person's to decide about.
  const left = await takeAway(ctx, newId, { mayGo: isPayable, hold: (tx) => holdChange(tx, now) });
  const isGone = left === null || isCancelled(left);
  return endChange(ctx, now, isGone ? { state: "undone" } : { state: "stopped", code: "both_remain" });
}

/** @returns null once this change has cancelled it, else why it has not: somebody else did, or it has moved on */
async function takeOldAway(ctx: MemberContext, change: Intent, oldId: string): Promise<string | null> {
  const { changesDraft } = change;
  const left = await takeAway(ctx, oldId, {
    mayGo: changesDraft ? isPayable : isCancellable,
    hold: (tx, intent) => holdCancellation(tx, change, intent),
  });
  if (left === null) return null;
  // A reply that was lost, or a worker that was killed, may have cancelled it.
  if (isCancelled(left)) return (await isOwnCancellation(db(), change)) ? null : "cancelled_elsewhere";
  return changesDraft && isCancellable(left) ? "paid_meanwhile" : "production_started";
}

type Going = {
  mayGo: (status: string) => boolean;
  hold: (tx: Executor, intent: Intent) => Promise<void>;
};

/** @returns null when this has cancelled it just now, else the status in which it was found instead */
async function takeAway(ctx: MemberContext, orderId: string, { mayGo, hold }: Going): Promise<string | null> {
  const { status } = await readOrder(ctx, orderId);
  if (isCancelled(status) || !mayGo(status)) return status;
  try {
    await sendCancellation(ctx, orderId, hold);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "cancelled_already") return "cancelled";
    if (error.code === "production_started") return "in_production";
    throw error;
  }
}
