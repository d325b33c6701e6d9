import { and, eq, inArray, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { orderIntents, type ReplacementState } from "#drizzle/schema/order-intents.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { paymentRequests } from "#drizzle/schema/payment-requests.ts";
import { type Author, writeAudit } from "#lib/core/audit/write-audit.ts";
import type { Intent } from "#lib/core/intents/open-intent.ts";
import { maxTagsPerOrder } from "./limits.ts";

/** Replacements that have not ended, and whose creation is open or has succeeded. */
export const isOpenReplacement = (workspaceId: string) =>
  and(
    eq(orderIntents.workspaceId, workspaceId),
    inArray(orderIntents.replacementState, ["open", "undoing"]),
    inArray(orderIntents.state, ["open", "succeeded"]),
  );

export type ReplacementEnd = Extract<ReplacementState, "done" | "undone" | "stopped">;

type Ending = { state: ReplacementEnd; code?: string };

/**
 * Records how a replacement ended, once; a second call changes nothing.
 * @step Who calls it has decided who may.
 */
export async function endReplacement(
  author: Author,
  change: Intent,
  { state, code }: Ending,
): Promise<ReplacementEnd> {
  const { workspaceId, mode, replacedOrderId, orderId, replacementState } = change;
  await db().transaction(async (tx) => {
    const ended = await tx
      .update(orderIntents)
      .set({ replacementState: state, ...(code && { outcome: { code } }) })
      .where(
        and(
          eq(orderIntents.workspaceId, workspaceId),
          eq(orderIntents.id, change.id),
          eq(orderIntents.replacementState, replacementState ?? "open"),
        ),
      )
      .returning({ id: orderIntents.id });
    if (ended.length === 0) return;
    if (state === "done") await carryOver(tx, author, change);
    await writeAudit(tx, author, {
      action: `order.change_${state}`,
      subjectType: "order",
      subjectId: replacedOrderId,
      details: { new_order_id: orderId, ...(code && { code }) },
    });
    for (const id of [replacedOrderId, orderId]) {
      if (id) await notifyChange(tx, { workspaceId, mode, kind: "order", id });
    }
  });
  return state;
}

/** Copies the tags, the assignee and the payment request of the old order to its replacement. */
async function carryOver(tx: Executor, author: Author, change: Intent): Promise<void> {
  const { workspaceId, replacedOrderId, orderId } = change;
  if (!replacedOrderId || !orderId) return;
  const ofWorkspace = eq(orders.workspaceId, workspaceId);
  const [old] = await tx
    .select({ tags: orders.tags, assigneeId: orders.assigneeId })
    .from(orders)
    .where(and(ofWorkspace, eq(orders.id, replacedOrderId)));
  if (!old) return;
  const both = sql`array(
    select distinct tag from unnest(${orders.tags} || ${sql.param(old.tags)}::text[]) as tag order by tag)`;
  await tx
    .update(orders)
    .set({
      tags: sql`case when cardinality(${both}) <= ${maxTagsPerOrder} then ${both} else ${orders.tags} end`,
      assigneeId: sql`coalesce(${orders.assigneeId}, ${old.assigneeId})`,
    })
    .where(and(ofWorkspace, eq(orders.id, orderId)));
  await carryRequest(tx, author, { workspaceId, oldId: replacedOrderId, newId: orderId });
}

type Exchanged = { workspaceId: string; oldId: string; newId: string };

/**
 * Repeats the old order's payment request for the new draft, by the same member and with the new draft's total. The old
 * request may already be `closed`, because its order was cancelled; nothing else closes a request.
 */
async function carryRequest(
  tx: Executor,
  author: Author,
  { workspaceId, oldId, newId }: Exchanged,
): Promise<void> {
  const { rows } = await tx.execute<{ mode: "live" | "test"; total: number }>(sql`
    insert into ${paymentRequests} (workspace_id, mode, order_id, asked_by, note, shown_total_cents)
    select made.workspace_id, made.mode, made.id, asked.asked_by, asked.note, made.total_cents
    from ${orders} made
    join ${paymentRequests} asked on asked.workspace_id = ${workspaceId} and asked.order_id = ${oldId}
      and asked.state in ('open', 'closed')
    where made.workspace_id = ${workspaceId} and made.id = ${newId} and made.status = 'draft'
    order by asked.created_at desc limit 1
    on conflict do nothing
    returning mode, shown_total_cents::float8 as total`);
  const [carried] = rows;
  if (!carried) return;
  const { mode, total } = carried;
  await writeAudit(tx, author, {
    action: "payment.ask",
    subjectType: "order",
    subjectId: newId,
    details: { total_cents: total, carried_from: oldId },
  });
  await notifyChange(tx, { workspaceId, mode, kind: "payments", id: newId });
}
