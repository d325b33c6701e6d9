import { db } from "#drizzle/client.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import type { Intent } from "#lib/core/intents/open-intent.ts";
import { finishIntentsSoon } from "#lib/core/jobs/enqueue.ts";
import { ServiceFailure } from "#lib/core/service/errors.ts";
import type { Order } from "#lib/core/service/schemas/order.ts";
import { AppError } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { createOrder } from "./create-order.ts";
import { findReplacementIntent } from "./find-replacement-intent.ts";
import { makeReplacement } from "./make-replacement.ts";
import { readOrder } from "./read-order.ts";
import { type ReplacementInput, replacementSchema } from "./schemas.ts";
import { settleReplacement } from "./settle-replacement.ts";
import { isCancelled, isOrderCancellable, isPaid, isPayable } from "./status.ts";

/**
 * Replaces an order, because the service cannot change one. Creates a new draft with the next `~n` of the reference,
 * then cancels the old order. If production has started there, or the old order was paid or cancelled elsewhere
 * meanwhile, the new draft is cancelled instead. After a crash the worker finishes the replacement, so that one order
 * remains. A repeated submission continues the same replacement.
 * @param shown the state that the decision was based on: a draft that was paid since is not replaced
 * @returns the id of the new draft
 * @throws AppError cancelled_already | not_changeable | paid_since | already_under_way: nothing was created
 * @throws AppError not_changed: the old order has moved on, and the new draft is cancelled
 * @throws AppError change_under_way: the draft was created, and the worker finishes the rest; change_stopped
 * @throws what createOrder throws; then nothing was changed, or the worker finds out
 */
export async function replaceOrder(
  ctx: MemberContext,
  input: ReplacementInput,
  shown?: { wasConfirmed: boolean },
): Promise<string> {
  requirePermission(ctx, "orders:write");
  const { orderId: oldId, ...submission } = parseInput(replacementSchema, input);
  const begun = await findReplacementIntent(ctx, submission.submissionId);
  if (begun?.externalId) {
    await createOrder(ctx, submission, { replacedOrderId: oldId, externalId: begun.externalId });
  } else {
    const order = await requireChangeable(ctx, oldId);
    if (shown && !shown.wasConfirmed && isPaid(order)) throw new AppError("paid_since", 409);
    await makeReplacement(ctx, oldId, { ...submission, replacesDraft: isPayable(order.status) });
  }
  const change = await findReplacementIntent(ctx, submission.submissionId);
  if (!change?.orderId) throw new AppError("answer_lost", 503);
  return finish(ctx, change, change.orderId);
}

async function requireChangeable(ctx: MemberContext, orderId: string): Promise<Order> {
  const order = await readOrder(ctx, orderId);
  if (isCancelled(order.status)) throw new AppError("cancelled_already", 409);
  if (!isOrderCancellable(order)) throw new AppError("not_changeable", 409);
  return order;
}

async function finish(ctx: MemberContext, change: Intent, newId: string): Promise<string> {
  const state = isOver(change) ? change.replacementState : await settle(ctx, change);
  if (state === "done") return newId;
  throw new AppError(state === "undone" ? "not_changed" : "change_stopped", 409);
}

const isOver = ({ replacementState }: Intent) =>
  replacementState !== "open" && replacementState !== "undoing";

/** The draft exists, so no error may say that nothing was done. */
async function settle(ctx: MemberContext, change: Intent) {
  try {
    return await settleReplacement(ctx, change);
  } catch (error) {
    if (!(error instanceof AppError || error instanceof ServiceFailure)) throw error;
    await finishIntentsSoon(db(), change.workspaceId);
    throw new AppError("change_under_way", 503);
  }
}
