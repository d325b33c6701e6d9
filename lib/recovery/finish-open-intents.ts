import { requireTask } from "#lib/auth/require-permission.ts";
import type { SystemContext } from "#lib/auth/system-context.ts";
import { AppError } from "#lib/errors.ts";
import type { Intent } from "#lib/intents/open-intent.ts";
import { ServiceFailure } from "#lib/service/errors.ts";
import { claimOpenIntents } from "./claim-open-intents.ts";
import { finishCancellation } from "./finish-cancellation.ts";
import { finishCreation } from "./finish-creation.ts";
import { finishPayment } from "./finish-payment.ts";
import { finishRegistration } from "./finish-registration.ts";

const finishers = {
  create: finishCreation,
  pay: finishPayment,
  cancel: finishCancellation,
  register_webhook: finishRegistration,
};

/**
 * Brings everything that was left open to its truth: after a crash, a lost reply, a power cut.
 * @returns how many could not be finished yet, because the service did not answer
 */
export async function finishOpenIntents(ctx: SystemContext): Promise<number> {
  requireTask(ctx, "finish_intents");
  const open = await claimOpenIntents(ctx.workspace.id);
  const finished = await Promise.all(open.map((intent) => finish(ctx, intent)));
  return finished.filter((done) => !done).length;
}

async function finish(ctx: SystemContext, intent: Intent): Promise<boolean> {
  try {
    await finishers[intent.kind](ctx, intent);
    return true;
  } catch (error) {
    // A refusal has ended the intent already; only silence leaves it open.
    if (error instanceof AppError) return error.code !== "answer_lost";
    if (error instanceof ServiceFailure) return false;
    throw error;
  }
}
