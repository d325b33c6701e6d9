import { db } from "#drizzle/client.ts";
import type { MemberContext } from "#lib/auth/context.ts";
import { requirePermission } from "#lib/auth/require-permission.ts";
import { AppError } from "#lib/errors.ts";
import { describeFailure } from "#lib/intents/describe-failure.ts";
import { finishIntent } from "#lib/intents/finish-intent.ts";
import { markSent } from "#lib/intents/mark-sent.ts";
import type { Intent } from "#lib/intents/open-intent.ts";
import { finishIntentsSoon } from "#lib/jobs/enqueue.ts";
import type { ServiceClient } from "#lib/service/client.ts";
import { ServiceError, ServiceFailure } from "#lib/service/errors.ts";
import { findOwnCreation } from "./find-own-creation.ts";
import { recordCreation } from "./record-creation.ts";

/**
 * Sends the bytes of an open creation, or sends the same again: the service knows them by their key.
 * Specification, "Endpoints" rules 1 to 3.
 * @returns the id of the order it made
 * @throws AppError answer_lost (the intent stays open and is finished by the worker) | reference_taken
 * @throws ServiceFailure when the service refused it; nothing was created
 */
export async function sendCreation(
  ctx: MemberContext,
  service: ServiceClient,
  intent: Intent,
): Promise<string> {
  requirePermission(ctx, "orders:write");
  if (!intent.body) throw new Error(`Intent ${intent.id} creates an order and has no body`);
  const sent = await markSent(intent);
  try {
    const result = await service.createOrder({
      bytes: intent.body,
      idempotencyKey: intent.idempotencyKey,
    });
    return await recordCreation(ctx, sent, result.order);
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error;
    if (error instanceof ServiceError && error.kind === "conflict")
      return adoptOrRefuse(ctx, service, sent, error);
    if (error.mayHaveActed) {
      await finishIntentsSoon(db(), ctx.workspace.id);
      throw new AppError("answer_lost", 503);
    }
    await finishIntent(db(), sent, { state: "refused", outcome: describeFailure(error) });
    throw error;
  }
}

/** A 409 may be about an order of ours that an earlier sending made, or about somebody else's reference. */
async function adoptOrRefuse(
  ctx: MemberContext,
  service: ServiceClient,
  intent: Intent,
  error: ServiceError,
) {
  const { own, other } = await findOwnCreation(service, intent, ctx.orderingKey.prefix);
  if (own) return recordCreation(ctx, intent, own);
  const code = other ? "reference_taken" : error.code;
  await finishIntent(db(), intent, {
    state: "refused",
    outcome: { code, message: error.serviceMessage, details: other ? { order_id: other.id } : {} },
  });
  if (!other) throw error;
  throw new AppError("reference_taken", 409, { field: "reference", number: other.number });
}
