import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { enqueue, finishIntentsSoon } from "#lib/core/jobs/enqueue.ts";
import { isHeldBy } from "#lib/core/leases.ts";
import { AppError } from "#lib/errors.ts";

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
  return and(eq(orderIntents.state, before), isHeldBy(orderIntents, intent), isUnsentSince);
}

/** A draft whose payment came to nothing waits in the lane of refused payments. */
async function markOrder(tx: Executor, { workspaceId, orderId }: Intent): Promise<void> {
  if (!orderId) return;
  await tx
    .update(orders)
    .set({ paymentRefusedAt: sql`now()` })
    .where(and(eq(orders.workspaceId, workspaceId), eq(orders.id, orderId)));
  await enqueue(tx, "watch-problems", { workspaceId }, { delaySeconds: 0 });
}

/** Tells the pages that show it: of a creation the lists, of anything else the order it is about. */
export async function notifyIntent(tx: Executor, intent: Intent): Promise<void> {
  const { workspaceId, mode, orderId, kind } = intent;
  if (kind === "create") await notifyChange(tx, { workspaceId, mode, kind: "creation", id: intent.id });
  if (orderId) await notifyChange(tx, { workspaceId, mode, kind: "order", id: orderId });
  if (orderId && kind === "pay") await notifyChange(tx, { workspaceId, mode, kind: "payments", id: orderId });
}

/**
 * What was sent may have happened. The intent stays open and the worker finds out.
 * @throws AppError answer_lost, always
 */
export async function leaveOpen(intent: Intent): Promise<never> {
  return leave(intent, { underWayUntil: sql`case when ${orderIntents.sentAt} is not null then now() end` });
}

/**
 * The same where the last sending was answered and made nothing: only an earlier one may still take effect. That is so
 * whoever sent it, also who does not hold the intent.
 * @param before the intent as it was before its last sending
 * @throws AppError answer_lost, always
 */
export async function leaveOpenAnswered(intent: Intent, before: Intent): Promise<never> {
  const { workspaceId, id, attempts } = intent;
  await db()
    .update(orderIntents)
    .set({ underWayUntil: before.underWayUntil })
    .where(
      and(
        eq(orderIntents.workspaceId, workspaceId),
        eq(orderIntents.id, id),
        eq(orderIntents.state, "open"),
        // Nobody has sent it since.
        eq(orderIntents.attempts, attempts),
      ),
    );
  return leave(intent);
}

async function leave(intent: Intent, sending: { underWayUntil?: SQL } = {}): Promise<never> {
  await db()
    .update(orderIntents)
    // Nobody waits for it any more: the worker may take it at once.
    .set({ leaseUntil: null, leftOpenAt: sql`coalesce(${orderIntents.leftOpenAt}, now())`, ...sending })
    .where(and(isHeldBy(orderIntents, intent), eq(orderIntents.state, "open")));
  await notifyIntent(db(), intent);
  await finishIntentsSoon(db(), intent.workspaceId);
  throw new AppError("answer_lost", 503);
}
