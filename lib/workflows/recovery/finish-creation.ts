import { z } from "zod";
import { db } from "#drizzle/client.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { finishIntent } from "#lib/core/intents/finish-intent.ts";
import { mayArrive } from "#lib/core/intents/mark-sent.ts";
import type { Intent } from "#lib/core/intents/open-intent.ts";
import { AppError } from "#lib/errors.ts";
import { findOwnCreation } from "#lib/features/orders/find-own-creation.ts";
import { recordCreation, settleFound } from "#lib/features/orders/record-creation.ts";
import { sendCreation } from "#lib/features/orders/send-creation.ts";
import { findStoredJson } from "#lib/read-stored.ts";
import { ageOf, askerContext, authorOf } from "./internal/asker-context.ts";

const unsentBoundMs = 60 * 60_000;
const paymentBoundMs = 15 * 60_000;

/**
 * Finishes the creation of an order whose reply was lost, or that was never sent.
 * - First looks for the order at the service, by the reference. If it is certainly ours, it is stored.
 * - Otherwise the same bytes are sent again with the same API key and idempotency key, so the reply is certainly ours.
 * - If that key was removed, the member may no longer order, or the body would pay too late, nothing is sent. The order
 *   that was found, if any, decides how the creation ends.
 *
 * A request that was never sent is sent only within an hour of its submission.
 * @throws AppError answer_lost, ServiceFailure: the worker asks again later
 * @throws AppError reference_taken | order_in_doubt: the intent has ended
 */
export async function finishCreation(ctx: SystemContext, intent: Intent): Promise<void> {
  requireTask(ctx, "finish_intents");
  if (!intent.sentAt && ageOf(intent) > unsentBoundMs) return abandon(intent, "never_sent");
  const author = authorOf(intent, ctx);
  const found = intent.sentAt
    ? await ctx.read(intent.mode, (service) => findOwnCreation(service, intent))
    : undefined;
  if (found?.verdict === "ours") return void (await recordCreation(author, intent, found.order));
  const asker = paysTooLate(intent) ? null : await askerContext(intent, "orders:write");
  if (asker?.keyOf(intent.apiKeyId))
    return void (await sendCreation(asker, intent, { sender: "job", found }));
  if (found) return void (await settleFound(author, intent, found));
  if (mayArrive(intent)) throw new AppError("answer_lost", 503);
  await abandon(intent, "not_created");
}

const paysSchema = z.object({ confirm: z.boolean().optional() });

/** A body that also pays is sent no later than any other payment (15 minutes). An unreadable body counts as one. */
function paysTooLate(intent: Intent): boolean {
  if (!intent.body || ageOf(intent) <= paymentBoundMs) return false;
  const sent = findStoredJson(paysSchema, intent.body, "order_intents.body");
  return !sent || sent.confirm === true;
}

async function abandon(intent: Intent, code: string): Promise<void> {
  await finishIntent(db(), intent, { state: "abandoned", outcome: { code } });
}
