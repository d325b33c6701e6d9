import type { Outcome } from "#lib/core/intents/finish-intent.ts";
import type { Intent } from "#lib/core/intents/open-intent.ts";
import { refuseIntent } from "#lib/core/intents/refuse-intent.ts";
import { settleRequest } from "./end-request.ts";

/**
 * Ends a payment that this intent did not make. While it was open the order may have been paid or cancelled
 * elsewhere, and what was asked for waited for it.
 * @throws AppError answer_lost: somebody else is paying it
 */
export async function endUnpaid(intent: Intent, outcome: Outcome): Promise<void> {
  const { workspaceId, orderId } = intent;
  await refuseIntent(intent, outcome, async (tx) => {
    if (orderId) await settleRequest(tx, workspaceId, orderId);
  });
}
