import { and, eq, inArray, sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { watchProblemsSoon } from "#lib/core/jobs/enqueue.ts";
import { isHeldBy } from "./keep-lease.ts";
import { notifyIntent } from "./notify-intent.ts";
import type { Intent } from "./open-intent.ts";

/** Why an intent ended as it did; a page says it in words. */
export type Outcome = {
  code: string;
  /** The service's own words, for codes that this source does not know. */
  message?: string;
  details?: Record<string, unknown>;
};

type Ending = {
  state: "succeeded" | "refused" | "abandoned" | "in_doubt";
  outcome?: Outcome;
  orderId?: string;
  fileId?: string;
};

/**
 * Writes how an intent ended, once: a second call changes nothing. Success may be written by any caller, an end without
 * effect only by the holder of the lease, and a refusal only if no other sending was marked since: that one may succeed.
 * @returns whether this call ended it
 */
export async function finishIntent(tx: Executor, intent: Intent, ending: Ending): Promise<boolean> {
  const [ended] = await tx
    .update(orderIntents)
    .set({
      state: ending.state,
      outcome: ending.outcome ?? null,
      orderId: ending.orderId ?? intent.orderId,
      fileId: ending.fileId ?? intent.fileId,
      finishedAt: sql`now()`,
      leaseUntil: null,
      // It is listed until a person has answered, also when the form said so at once.
      ...(ending.state === "in_doubt" && { leftOpenAt: sql`coalesce(${orderIntents.leftOpenAt}, now())` }),
    })
    .where(
      and(
        eq(orderIntents.workspaceId, intent.workspaceId),
        eq(orderIntents.id, intent.id),
        endsFrom(intent, ending),
      ),
    )
    .returning();
  if (!ended) return false;
  if (ended.kind === "pay" && ended.state !== "succeeded") await markOrder(tx, ended);
  await notifyIntent(tx, ended);
  return true;
}

function endsFrom(intent: Intent, { state }: Ending) {
  if (state === "succeeded") return inArray(orderIntents.state, ["open", "in_doubt"]);
  const isUnsentSince = state === "abandoned" ? undefined : eq(orderIntents.attempts, intent.attempts);
  const before = intent.state === "in_doubt" ? "in_doubt" : "open";
  return and(eq(orderIntents.state, before), isHeldBy(intent), isUnsentSince);
}

/** A draft whose payment came to nothing waits in the lane of refused payments. */
async function markOrder(tx: Executor, { workspaceId, orderId }: Intent): Promise<void> {
  if (!orderId) return;
  await tx
    .update(orders)
    .set({ paymentRefusedAt: sql`now()` })
    .where(and(eq(orders.workspaceId, workspaceId), eq(orders.id, orderId)));
  await watchProblemsSoon(tx, workspaceId, 0);
}
