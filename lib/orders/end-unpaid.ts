import type { Outcome } from "#lib/intents/finish-intent.ts";
import type { Intent } from "#lib/intents/open-intent.ts";
import { refuseIntent } from "#lib/intents/refuse-intent.ts";
import { settleRequests } from "./end-request.ts";

/**
 * Ends a payment that this intent did not make. While it was open the order may have been paid or cancelled
 * elsewhere, and what was asked for waited for it.
 * @throws AppError answer_lost: somebody else is paying it
 */
export async function endUnpaid(intent: Intent, outcome: Outcome): Promise<void> {
  const { workspaceId, orderId } = intent;
  await refuseIntent(intent, outcome, async (tx) => {
    if (orderId) await settleRequests(tx, workspaceId, [orderId]);
  });
}
