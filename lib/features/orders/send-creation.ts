import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { describeFailure } from "#lib/core/intents/describe-failure.ts";
import { leaveOpen, leaveOpenAnswered, refuseIntent } from "#lib/core/intents/finish-intent.ts";
import { markSent, mayArrive } from "#lib/core/intents/mark-sent.ts";
import type { Intent } from "#lib/core/intents/open-intent.ts";
import { isForLater, type Sender } from "#lib/core/intents/sender.ts";
import { ServiceError, ServiceFailure } from "#lib/core/service/errors.ts";
import {
  type FoundOrder,
  findOwnCreation,
  hasEarlierSending,
  isTyped,
  wasLookedFor,
} from "./find-own-creation.ts";
import { recordCreation, settleFound } from "./record-creation.ts";

type Sending = {
  sender: Sender;
  /** The order just found under its external_id, null if none was found; undefined: it was not looked for. */
  found?: FoundOrder | null;
  /** Repeats a sending that was answered 409. `isFirst`: nothing was sent before that one, and no reply was lost. */
  afterConflict?: { isFirst: boolean };
};

/**
 * Sends the bytes of an open creation with its own key row, or sends the same bytes again: the service recognises them
 * by their idempotency key. Specification, "Endpoints" rules 1 to 3.
 * @returns the id of the created order
 * @throws AppError answer_lost (the intent stays open, and the worker finishes it) | already_under_way
 * @throws AppError reference_taken | order_in_doubt: an order was found that is another's, or may be
 * @throws ServiceFailure: the service refused it; nothing was created
 */
export async function sendCreation(ctx: MemberContext, intent: Intent, sending: Sending): Promise<string> {
  requirePermission(ctx, "orders:write");
  const { sender, found, afterConflict } = sending;
  const key = ctx.keyOf(intent.apiKeyId);
  if (!intent.body || !key) return leaveOpen(intent);
  const sent = await markSent(intent);
  try {
    const { order } = await key.service.createOrder({
      bytes: intent.body,
      idempotencyKey: intent.idempotencyKey,
    });
    return await recordCreation(ctx, sent, order);
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    // When the order was looked for, no earlier sending could arrive any more.
    const wasMissing = found === null && !mayArrive(intent);
    if (error instanceof ServiceError && error.kind === "conflict") {
      if (found && afterConflict) return settleTwice(ctx, sent, { found, error, afterConflict });
      return settleConflict(ctx, sent, { before: intent, wasMissing, error });
    }
    if (error.mayHaveActed) return leaveOpen(sent);
    if (isForLater(sender, error)) return leaveOpenAnswered(sent, intent);
    if (found) return settleFound(ctx, sent, found);
    if (sent.attempts > 1 && !wasMissing) return leaveOpenAnswered(sent, intent);
    await refuseIntent(sent, describeFailure(error));
    throw error;
  }
}

type Conflict = { before: Intent; wasMissing: boolean; error: ServiceError };

/**
 * A 409 proves nothing: our order exists or is being created, the service has forgotten the key, another order has the
 * reference, or the reply is not the service's. The order under the external_id decides. Unless it is certainly ours,
 * the same bytes are sent once more, because a 200 or 201 to them is certainly ours.
 */
async function settleConflict(
  ctx: MemberContext,
  intent: Intent,
  { before, wasMissing, error }: Conflict,
): Promise<string> {
  const found = await ctx.read((service) => findOwnCreation(service, intent)).catch(() => leaveOpen(intent));
  if (found?.verdict === "ours") return recordCreation(ctx, intent, found.order);
  if (found) {
    // An answered sending has no later effect; only an earlier one may have.
    const underWayUntil = error.mayHaveActed ? intent.underWayUntil : before.underWayUntil;
    const isFirst = intent.attempts === 1 && !error.mayHaveActed;
    // As a job: if the service cannot answer at present, the worker asks again.
    return sendCreation(
      ctx,
      { ...intent, underWayUntil },
      { sender: "job", found, afterConflict: { isFirst } },
    );
  }
  // The order that the service means may not be listed yet: it is looked for once more before this counts as a refusal.
  if (error.mayHaveActed) return leaveOpen(intent);
  const isOver = wasMissing || (intent.attempts === 1 && (await wasLookedFor(intent)));
  if (!isOver) return leaveOpenAnswered(intent, before);
  await refuseIntent(intent, describeFailure(error));
  throw error;
}

type Repeated = { found: FoundOrder; error: ServiceError; afterConflict: { isFirst: boolean } };

/**
 * No reply of ours was lost, and the service has refused a typed reference twice. The second time it had just received
 * the same idempotency key, so the order that was found is another's.
 */
async function settleTwice(
  ctx: MemberContext,
  intent: Intent,
  { found, error, afterConflict }: Repeated,
): Promise<string> {
  const isForeign =
    afterConflict.isFirst &&
    intent.attempts === 2 &&
    !error.mayHaveActed &&
    isTyped(intent) &&
    !(await hasEarlierSending(intent));
  return settleFound(ctx, intent, isForeign ? { ...found, verdict: "other" } : found);
}
