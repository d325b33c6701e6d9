import { db, type Executor } from "#drizzle/client.ts";
import { finishIntent, type Outcome } from "./finish-intent.ts";
import { leaveOpen } from "./leave-open.ts";
import type { Intent } from "./open-intent.ts";

type Also = (tx: Executor) => Promise<unknown>;

/**
 * Ends an intent that the service has definitely refused.
 * @param also written in the same transaction
 * @throws AppError answer_lost: somebody else is sending it, so this refusal does not say how it ends
 */
export const refuseIntent = (intent: Intent, outcome: Outcome, also?: Also): Promise<void> =>
  endIntent(intent, { state: "refused", outcome }, also);

/** The same for what a person has to say the end of. */
export async function endIntent(
  intent: Intent,
  ending: { state: "refused" | "in_doubt"; outcome: Outcome },
  also?: Also,
): Promise<void> {
  const isEnded = await db().transaction(async (tx) => {
    if (!(await finishIntent(tx, intent, ending))) return false;
    await also?.(tx);
    return true;
  });
  if (!isEnded) await leaveOpen(intent);
}
