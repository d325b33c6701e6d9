import { db } from "#drizzle/client.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import type { Intent } from "#lib/core/intents/open-intent.ts";
import { finishIntentsSoon } from "#lib/core/jobs/enqueue.ts";
import { ServiceFailure } from "#lib/core/service/errors.ts";
import { AppError } from "#lib/errors.ts";
import { parseInput } from "#lib/parse-input.ts";
import { createOrder } from "./create-order.ts";
import { findChange } from "./find-change.ts";
import { makeReplacement } from "./make-replacement.ts";
import { readOrder } from "./read-order.ts";
import { type ChangeOrderInput, changeOrderSchema } from "./schemas.ts";
import { settleChange } from "./settle-change.ts";
import { isCancellable, isCancelled, isPayable } from "./status.ts";

/**
 * The service changes no order, so another takes its place: a new draft is made with the reference's next `~n`, then
 * the old order is cancelled; if production has started there, or somebody else has paid or cancelled it meanwhile, the
 * new draft is cancelled instead. What a crash leaves
 * is finished by the worker, so that one order remains. The same submission again is the same change.
 * @returns the id of the draft that took its place
 * @throws AppError cancelled_already | not_changeable | already_under_way: nothing was made
 * @throws AppError not_changed: the old order has moved on, and the new draft is cancelled
 * @throws AppError change_under_way: the draft is made, and the rest is being found out; change_stopped
 * @throws what createOrder throws; nothing was changed then, or it is being found out
 */
export async function changeOrder(ctx: MemberContext, input: ChangeOrderInput): Promise<string> {
  requirePermission(ctx, "orders:write");
  const { orderId: oldId, ...submission } = parseInput(changeOrderSchema, input);
  const begun = await findChange(ctx, submission.submissionId);
  if (begun?.externalId) {
    await createOrder(ctx, submission, { changeOf: oldId, externalId: begun.externalId });
  } else {
    const status = await requireChangeable(ctx, oldId);
    await makeReplacement(ctx, oldId, { ...submission, changesDraft: isPayable(status) });
  }
  const change = await findChange(ctx, submission.submissionId);
  if (!change?.orderId) throw new AppError("answer_lost", 503);
  return finish(ctx, change, change.orderId);
}

async function requireChangeable(ctx: MemberContext, orderId: string): Promise<string> {
  const { status } = await readOrder(ctx, orderId);
  if (isCancelled(status)) throw new AppError("cancelled_already", 409);
  if (!isCancellable(status)) throw new AppError("not_changeable", 409);
  return status;
}

async function finish(ctx: MemberContext, change: Intent, newId: string): Promise<string> {
  const state = isOver(change) ? change.changeState : await settle(ctx, change);
  if (state === "done") return newId;
  throw new AppError(state === "undone" ? "not_changed" : "change_stopped", 409);
}

const isOver = ({ changeState }: Intent) => changeState !== "open" && changeState !== "undoing";

/** The draft is there, so nobody may be told that nothing was done, whatever kept the rest from it. */
async function settle(ctx: MemberContext, change: Intent) {
  try {
    return await settleChange(ctx, change);
  } catch (error) {
    if (!(error instanceof AppError || error instanceof ServiceFailure)) throw error;
    await finishIntentsSoon(db(), change.workspaceId);
    throw new AppError("change_under_way", 503);
  }
}
