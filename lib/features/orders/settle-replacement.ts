import { db, type Executor } from "#drizzle/client.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import type { Intent } from "#lib/core/intents/open-intent.ts";
import { AppError } from "#lib/errors.ts";
import { endReplacement, type ReplacementEnd } from "./end-replacement.ts";
import { readOrder } from "./read-order.ts";
import {
  isOwnCancellation,
  lockReplacement,
  recordOwnCancellation,
  revertReplacement,
} from "./revert-replacement.ts";
import { sendCancellation } from "./send-cancellation.ts";
import { isCancellable, isCancelled, isPayable } from "./status.ts";

/**
 * Continues a replacement whose new draft exists: cancels the old order, or, once that one has moved on, the new draft.
 * Each step first reads the result of the step before, so it may be repeated.
 * @throws AppError already_under_way | answer_lost, ServiceFailure: it stays open and is continued later
 */
export async function settleReplacement(ctx: MemberContext, change: Intent): Promise<ReplacementEnd> {
  requirePermission(ctx, "orders:write");
  const { replacedOrderId: oldId, orderId: newId } = change;
  if (!oldId || !newId) throw new Error(`Intent ${change.id} changes no order, or has made none`);
  let now = change;
  if (now.replacementState === "open") {
    const code = await cancelOldOrder(ctx, now, oldId);
    if (code === null) return endReplacement(ctx, now, { state: "done" });
    now = await revertReplacement(now, { oldId, code });
  }
  // If the new draft was paid elsewhere meanwhile, a person decides.
  const left = await cancelIfAllowed(ctx, newId, {
    mayCancel: isPayable,
    beforeCommit: (tx) => lockReplacement(tx, now),
  });
  const isRemoved = left === null || isCancelled(left);
  return endReplacement(
    ctx,
    now,
    isRemoved ? { state: "undone" } : { state: "stopped", code: "both_remain" },
  );
}

/**
 * @returns null once this replacement has cancelled the old order, otherwise why it has not: it was cancelled
 * elsewhere, or has moved on
 */
async function cancelOldOrder(ctx: MemberContext, change: Intent, oldId: string): Promise<string | null> {
  const { replacesDraft } = change;
  const left = await cancelIfAllowed(ctx, oldId, {
    mayCancel: replacesDraft ? isPayable : isCancellable,
    beforeCommit: (tx, intent) => recordOwnCancellation(tx, change, intent),
  });
  if (left === null) return null;
  // A cancellation whose reply was lost, or whose worker was killed, may have cancelled it.
  if (isCancelled(left)) return (await isOwnCancellation(db(), change)) ? null : "cancelled_elsewhere";
  return replacesDraft && isCancellable(left) ? "paid_meanwhile" : "production_started";
}

type CancelOptions = {
  mayCancel: (status: string) => boolean;
  beforeCommit: (tx: Executor, intent: Intent) => Promise<void>;
};

/** @returns null if this call has cancelled the order, otherwise the status that it has instead */
async function cancelIfAllowed(
  ctx: MemberContext,
  orderId: string,
  { mayCancel, beforeCommit }: CancelOptions,
): Promise<string | null> {
  const { status } = await readOrder(ctx, orderId);
  if (isCancelled(status) || !mayCancel(status)) return status;
  try {
    await sendCancellation(ctx, orderId, beforeCommit);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "cancelled_already") return "cancelled";
    if (error.code === "production_started") return "in_production";
    throw error;
  }
}
