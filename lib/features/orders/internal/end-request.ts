import { and, eq, ne, notExists, sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { paymentRequests } from "#drizzle/schema/payment-requests.ts";
import { type Author, writeAudit } from "#lib/core/audit/write-audit.ts";
import { type Outcome, refuseIntent } from "#lib/core/intents/finish-intent.ts";
import type { Intent } from "#lib/core/intents/open-intent.ts";
import { notifyDecision } from "../notify-decision.ts";

const ended = {
  id: paymentRequests.id,
  askedBy: paymentRequests.askedBy,
  workspaceId: paymentRequests.workspaceId,
  mode: paymentRequests.mode,
  orderId: paymentRequests.orderId,
  state: paymentRequests.state,
};

const openOf = (workspaceId: string, orderIds: readonly string[]) =>
  and(
    eq(paymentRequests.workspaceId, workspaceId),
    sql`${paymentRequests.orderId} = any(${sql.param(orderIds)}::uuid[])`,
    eq(paymentRequests.state, "open"),
  );

/**
 * A payment through Pressroom approves the open request, also when a job finds out that the payment succeeded.
 * @param runId the run that made the payment
 */
export async function approveRequest(
  tx: Executor,
  author: Author,
  orderId: string,
  runId: string | null,
): Promise<void> {
  const approved = await tx
    .update(paymentRequests)
    .set({ state: "approved", decidedBy: author.actor?.userId ?? null, decidedAt: sql`now()` })
    .where(openOf(author.workspace.id, [orderId]))
    .returning(ended);
  for (const request of approved) await recordAndNotify(tx, author, request, runId);
}

/**
 * Ends the open requests of orders that are no longer drafts: paid elsewhere, or cancelled. While one of our payments
 * is open, its request waits, because that payment may be the approval.
 */
export async function settleRequests(
  tx: Executor,
  workspaceId: string,
  orderIds: readonly string[],
): Promise<void> {
  const settled = await tx
    .update(paymentRequests)
    .set({
      state: sql`case when ${orders.confirmedAt} is null then 'closed' else 'superseded' end`,
      decidedAt: sql`now()`,
    })
    .from(orders)
    .where(
      and(
        openOf(workspaceId, orderIds),
        eq(orders.workspaceId, workspaceId),
        eq(orders.id, paymentRequests.orderId),
        ne(orders.status, "draft"),
        notExists(openPayment(tx, workspaceId)),
      ),
    )
    .returning(ended);
  for (const request of settled) {
    await recordAndNotify(tx, { workspace: { id: workspaceId }, task: "mirror" }, request, null);
  }
}

function openPayment(tx: Executor, ofWorkspace: string) {
  return tx
    .select({ id: orderIntents.id })
    .from(orderIntents)
    .where(
      and(
        eq(orderIntents.workspaceId, ofWorkspace),
        eq(orderIntents.orderId, orders.id),
        eq(orderIntents.kind, "pay"),
        eq(orderIntents.state, "open"),
      ),
    );
}

type Ended = Pick<typeof paymentRequests.$inferSelect, keyof typeof ended>;

async function recordAndNotify(
  tx: Executor,
  author: Author,
  request: Ended,
  runId: string | null,
): Promise<void> {
  const { workspaceId, mode, orderId, state } = request;
  const entry = { action: `payment.${state}`, subjectType: "order", subjectId: orderId } as const;
  await writeAudit(tx, { ...author, mode }, entry);
  await notifyDecision(tx, request, author.actor?.userId ?? null, runId);
  await notifyChange(tx, { workspaceId, mode, kind: "payments", id: orderId });
  await notifyChange(tx, { workspaceId, mode, kind: "order", id: orderId });
}

/**
 * Ends a payment that this intent did not make. While it was open, the order may have been paid or cancelled elsewhere,
 * and its request waited; both are settled here.
 * @throws AppError answer_lost: another process is paying the order
 */
export async function endUnpaid(intent: Intent, outcome: Outcome): Promise<void> {
  const { workspaceId, orderId } = intent;
  await refuseIntent(intent, outcome, async (tx) => {
    if (orderId) await settleRequests(tx, workspaceId, [orderId]);
  });
}
