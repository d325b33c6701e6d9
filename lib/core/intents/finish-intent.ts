import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { clock, clockNow } from "#drizzle/clock.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { enqueue, finishIntentsSoon } from "#lib/core/jobs/enqueue.ts";
import { isLeasedBy } from "#lib/core/leases.ts";
import { AppError } from "#lib/errors.ts";

import type { Intent } from "./open-intent.ts";

type Also = (tx: Executor) => Promise<unknown>;

/**
 * Ends an intent that the service has definitely refused.
 * @param also runs in the same transaction
 * @throws AppError answer_lost: another caller sends it too, so this refusal does not decide how it ends
 */
export const refuseIntent = (intent: Intent, outcome: Outcome, also?: Also): Promise<void> =>
  endIntent(intent, { state: "refused", outcome }, also);

/**
 * Ends an intent as refused, or as in doubt until a person decides.
 * @throws AppError answer_lost: another caller sends it too
 */
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

/** Why an intent ended. Pages have a text for each code. */
export type Outcome = {
  code: string;
  /** The service's own message, for codes that this code base does not know. */
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
 * Writes how an intent ended, once: a second call changes nothing. Any caller may write success; only the owner of the
 * lease may write another end. A refusal also needs that no attempt was sent since, because that one may succeed.
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
      // Pages list the intent until a person has decided, even when the form has already said so.
      ...(ending.state === "in_doubt" && { leftOpenAt: sql`least(${orderIntents.leftOpenAt}, now())` }),
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
  return and(eq(orderIntents.state, before), isLeasedBy(orderIntents, intent), isUnsentSince);
}

/** A draft whose payment failed appears in the tab of refused payments. */
async function markOrder(tx: Executor, { workspaceId, orderId }: Intent): Promise<void> {
  if (!orderId) return;
  await tx
    .update(orders)
    .set({ paymentRefusedAt: sql`now()` })
    .where(and(eq(orders.workspaceId, workspaceId), eq(orders.id, orderId)));
  await enqueue(tx, "watch-problems", { workspaceId }, { delaySeconds: 0 });
}

/** Notifies the pages that show the intent: the lists for a creation, and the page of its order. */
export async function notifyIntent(tx: Executor, intent: Intent): Promise<void> {
  const { workspaceId, mode, orderId, kind } = intent;
  if (kind === "create") await notifyChange(tx, { workspaceId, mode, kind: "creation", id: intent.id });
  if (orderId) await notifyChange(tx, { workspaceId, mode, kind: "order", id: orderId });
  if (orderId && kind === "pay") await notifyChange(tx, { workspaceId, mode, kind: "payments", id: orderId });
}

/**
 * Leaves an intent open whose attempt may have taken effect. The worker finds out whether it has.
 * @throws AppError answer_lost, always
 */
export async function leaveOpen(intent: Intent): Promise<never> {
  return leave(intent, {
    underWayUntil: sql`case when ${orderIntents.sentAt} is not null then ${clockNow} end`,
  });
}

/**
 * Leaves an intent open whose last attempt was answered and had no effect. Only an earlier attempt may still take
 * effect. This is true for every caller, so the caller needs no lease.
 * @param before the intent before its last attempt
 * @param refusal the answer, if it is known that the same request would be refused again
 * @throws AppError answer_lost, always
 */
export async function leaveOpenAnswered(intent: Intent, before: Intent, refusal?: Outcome): Promise<never> {
  const { workspaceId, id, attempts } = intent;
  await db()
    .update(orderIntents)
    .set({ underWayUntil: before.underWayUntil, outcome: refusal })
    .where(
      and(
        eq(orderIntents.workspaceId, workspaceId),
        eq(orderIntents.id, id),
        eq(orderIntents.state, "open"),
        // No caller has sent it since.
        eq(orderIntents.attempts, attempts),
      ),
    );
  return leave(intent);
}

async function leave(intent: Intent, sending: { underWayUntil?: SQL } = {}): Promise<never> {
  await db()
    .update(orderIntents)
    // The caller no longer waits for it, so the worker may take it at once.
    .set({ leaseUntil: null, leftOpenAt: sql`least(${orderIntents.leftOpenAt}, now())`, ...sending })
    .from(clock)
    .where(and(isLeasedBy(orderIntents, intent), eq(orderIntents.state, "open")));
  await notifyIntent(db(), intent);
  await finishIntentsSoon(db(), intent.workspaceId);
  throw new AppError("answer_lost", 503);
}
