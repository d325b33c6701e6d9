import { db } from "#drizzle/client.ts";
import { finishIntent, type Outcome } from "#lib/intents/finish-intent.ts";
import type { Intent } from "#lib/intents/open-intent.ts";
import { settleRequest } from "./end-request.ts";

/**
 * Ends a payment that this intent did not make. While it was open the order may have been paid or cancelled
 * elsewhere, and what was asked for waited for it.
 */
export async function endUnpaid(intent: Intent, outcome: Outcome): Promise<void> {
  await db().transaction(async (tx) => {
    await finishIntent(tx, intent, { state: "refused", outcome });
    if (intent.orderId) await settleRequest(tx, intent.workspaceId, intent.orderId);
  });
}
