import { and, eq, ne, notExists, sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { paymentRequests } from "#drizzle/schema/payment-requests.ts";
import { type Author, writeAudit } from "#lib/core/audit/write-audit.ts";
import { type Outcome, refuseIntent } from "#lib/core/intents/finish-intent.ts";
import type { Intent } from "#lib/core/intents/open-intent.ts";
import { tellDecided } from "../tell-decided.ts";

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

/** Whoever pays through Pressroom has approved what was asked for, also when a job found out that they did. */
export async function approveRequest(tx: Executor, author: Author, orderId: string): Promise<void> {
  const approved = await tx
    .update(paymentRequests)
    .set({ state: "approved", decidedBy: author.actor?.userId ?? null, decidedAt: sql`now()` })
    .where(openOf(author.workspace.id, [orderId]))
    .returning(ended);
  for (const request of approved) await tell(tx, author, request);
}

/**
 * Ends the open requests of orders that are no drafts any more: paid without us, or cancelled. While a payment of
 * ours is open its request waits, because that payment may be the approval.
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
    await tell(tx, { workspace: { id: workspaceId }, task: "mirror" }, request);
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

async function tell(tx: Executor, author: Author, request: Ended): Promise<void> {
  const { workspaceId, mode, orderId, state } = request;
  const entry = { action: `payment.${state}`, subjectType: "order", subjectId: orderId } as const;
  await writeAudit(tx, { ...author, mode }, entry);
  await tellDecided(tx, request, author.actor?.userId ?? null);
  await notifyChange(tx, { workspaceId, mode, kind: "payments", id: orderId });
  await notifyChange(tx, { workspaceId, mode, kind: "order", id: orderId });
}

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
