import { and, count, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { requireTask } from "#lib/core/auth/require-permission.ts";
import type { SystemContext } from "#lib/core/auth/system-context.ts";
import { finishIntent } from "#lib/core/intents/finish-intent.ts";
import { keepLease } from "#lib/core/intents/keep-lease.ts";
import type { Intent } from "#lib/core/intents/open-intent.ts";
import { ServiceError, ServiceFailure } from "#lib/core/service/errors.ts";
import { AppError } from "#lib/errors.ts";
import { giveUpRegistration } from "#lib/features/webhooks/give-up-registration.ts";
import { finishCancellation } from "./finish-cancellation.ts";
import { finishCreation } from "./finish-creation.ts";
import { finishFile } from "./finish-file.ts";
import { finishPayment } from "./finish-payment.ts";
import { finishRegistration } from "./finish-registration.ts";
import { askAgainLater } from "./internal/ask-again-later.ts";
import { claimOpenIntents } from "./internal/claim-open-intents.ts";

const finishers = {
  create: finishCreation,
  pay: finishPayment,
  cancel: finishCancellation,
  register_webhook: finishRegistration,
  file: finishFile,
};

/**
 * Brings everything that was left open to its truth: after a crash, a lost reply, a power cut.
 * @returns how many are open still: the service did not answer, or somebody else is at them
 */
export async function finishOpenIntents(ctx: SystemContext): Promise<number> {
  requireTask(ctx, "finish_intents");
  const open = await claimOpenIntents(ctx.workspace.id);
  await Promise.all(open.map((intent) => keepLease(intent, () => finish(ctx, intent))));
  return countOpenIntents(ctx.workspace.id);
}

/** Nobody answered, or no key is left to ask with. */
const silences = ["answer_lost", "not_connected"];

async function finish(ctx: SystemContext, intent: Intent): Promise<void> {
  try {
    await finishers[intent.kind](ctx, intent);
  } catch (error) {
    const hopeless = hopelessCode(error);
    // A refusal has ended the intent already; silence leaves it open.
    if (!hopeless && error instanceof AppError && !silences.includes(error.code)) return;
    if (!(error instanceof AppError || error instanceof ServiceFailure)) throw error;
    if (!hopeless && (await askAgainLater(intent))) return;
    const outcome = { code: hopeless ?? "unknown" };
    await db().transaction(async (tx) => {
      const isEnded = await finishIntent(tx, intent, { state: "abandoned", outcome });
      if (isEnded && intent.kind === "register_webhook") await giveUpRegistration(tx, intent);
    });
  }
}

/** Why asking again later would change nothing; null where it may. */
function hopelessCode(error: unknown): "gone" | "unreadable" | null {
  if (error instanceof ServiceError && error.kind === "not_found") return "gone";
  return error instanceof AppError && error.code === "stored_unreadable" ? "unreadable" : null;
}

async function countOpenIntents(workspaceId: string): Promise<number> {
  const [row] = await db()
    .select({ open: count() })
    .from(orderIntents)
    .where(and(eq(orderIntents.workspaceId, workspaceId), eq(orderIntents.state, "open")));
  return row?.open ?? 0;
}
