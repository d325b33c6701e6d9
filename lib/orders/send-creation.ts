import type { MemberContext } from "#lib/auth/context.ts";
import { requirePermission } from "#lib/auth/require-permission.ts";
import { AppError } from "#lib/errors.ts";
import { describeFailure } from "#lib/intents/describe-failure.ts";
import { leaveOpen } from "#lib/intents/leave-open.ts";
import { markSent } from "#lib/intents/mark-sent.ts";
import type { Intent } from "#lib/intents/open-intent.ts";
import { refuseIntent } from "#lib/intents/refuse-intent.ts";
import { isForLater, type Sender } from "#lib/intents/sender.ts";
import { ServiceError, ServiceFailure } from "#lib/service/errors.ts";
import { findOwnCreation, referenceTaken } from "./find-own-creation.ts";
import { recordCreation } from "./record-creation.ts";

/**
 * Sends the bytes of an open creation with its own key row, or sends the same again: the service knows them by
 * their idempotency key. Specification, "Endpoints" rules 1 to 3.
 * @param wasLookedFor just now, and nothing of it exists at the service
 * @returns the id of the order it made
 * @throws AppError answer_lost (the intent stays open and is finished by the worker) | reference_taken
 * @throws ServiceFailure when the service refused it; nothing was created
 */
export async function sendCreation(
  ctx: MemberContext,
  intent: Intent,
  wasLookedFor: boolean,
  sender: Sender = "person",
): Promise<string> {
  requirePermission(ctx, "orders:write");
  const key = ctx.keyOf(intent.apiKeyId);
  if (!intent.body || !key) return leaveOpen(intent);
  const sent = await markSent(intent);
  const isCertain = wasLookedFor || sent.attempts === 1;
  try {
    const { order } = await key.service.createOrder({
      bytes: intent.body,
      idempotencyKey: intent.idempotencyKey,
    });
    return await recordCreation(ctx, sent, order);
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    if (error instanceof ServiceError && error.kind === "conflict") {
      return adoptOrRefuse(ctx, sent, { prefix: key.prefix, isCertain, error });
    }
    if (error.mayHaveActed || !isCertain || isForLater(sender, error)) return leaveOpen(sent);
    await refuseIntent(sent, describeFailure(error));
    throw error;
  }
}

type Conflict = { prefix: string; isCertain: boolean; error: ServiceError };

/**
 * A 409 may be about an order of ours that an earlier sending made or is still making, or about somebody else's
 * reference.
 */
async function adoptOrRefuse(ctx: MemberContext, intent: Intent, { prefix, isCertain, error }: Conflict) {
  const { own, other } = await ctx
    .read((service) => findOwnCreation(service, intent, prefix))
    .catch(() => leaveOpen(intent));
  if (own) return recordCreation(ctx, intent, own);
  if (!other && (error.mayHaveActed || !isCertain)) return leaveOpen(intent);
  const outcome = other ? referenceTaken(other) : describeFailure(error);
  await refuseIntent(intent, outcome);
  if (!other) throw error;
  throw new AppError("reference_taken", 409, { field: "reference", number: other.number });
}
