import { db, type Executor } from "#drizzle/client.ts";
import { finishIntent, type Outcome } from "./finish-intent.ts";
import { leaveOpen } from "./leave-open.ts";
import type { Intent } from "./open-intent.ts";

/**
 * Ends an intent that the service has definitely refused.
 * @param also written in the same transaction
 * @throws AppError answer_lost: somebody else is sending it, so this refusal does not say how it ends
 */
export async function refuseIntent(
  intent: Intent,
  outcome: Outcome,
  also?: (tx: Executor) => Promise<unknown>,
): Promise<void> {
  const isEnded = await db().transaction(async (tx) => {
    if (!(await finishIntent(tx, intent, { state: "refused", outcome }))) return false;
    await also?.(tx);
    return true;
  });
  if (!isEnded) await leaveOpen(intent);
}
