import { and, eq, inArray, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { type ChangeState, orderIntents } from "#drizzle/schema/order-intents.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { paymentRequests } from "#drizzle/schema/payment-requests.ts";
import { type Author, writeAudit } from "#lib/core/audit/write-audit.ts";
import type { Intent } from "#lib/core/intents/open-intent.ts";
import { mostTags } from "./limits.ts";

/** Exchanges of two orders that have not come to their end. One whose creation came to nothing is none. */
export const isOpenChange = (workspaceId: string) =>
  and(
    eq(orderIntents.workspaceId, workspaceId),
    inArray(orderIntents.changeState, ["open", "undoing"]),
    inArray(orderIntents.state, ["open", "succeeded"]),
  );

export type ChangeEnd = Extract<ChangeState, "done" | "undone" | "stopped">;

type Ending = { state: ChangeEnd; code?: string };

/**
 * Writes how an exchange of two orders ended, once; whoever comes second changes nothing.
 * @step Who calls it has decided who may.
 */
export async function endChange(author: Author, change: Intent, { state, code }: Ending): Promise<ChangeEnd> {
  const { workspaceId, mode, changeOf, orderId, changeState } = change;
  await db().transaction(async (tx) => {
    const ended = await tx
      .update(orderIntents)
      .set({ changeState: state, ...(code && { outcome: { code } }) })
      .where(
        and(
          eq(orderIntents.workspaceId, workspaceId),
          eq(orderIntents.id, change.id),
          eq(orderIntents.changeState, changeState ?? "open"),
        ),
      )
      .returning({ id: orderIntents.id });
    if (ended.length === 0) return;
    if (state === "done") await carryOver(tx, author, change);
    await writeAudit(tx, author, {
      action: `order.change_${state}`,
      subjectType: "order",
      subjectId: changeOf,
      details: { new_order_id: orderId, ...(code && { code }) },
    });
    for (const id of [changeOf, orderId]) {
      if (id) await notifyChange(tx, { workspaceId, mode, kind: "order", id });
    }
  });
  return state;
}

/** What people had put on the old order goes on with the one that took its place. */
async function carryOver(tx: Executor, author: Author, change: Intent): Promise<void> {
  const { workspaceId, changeOf, orderId } = change;
  if (!changeOf || !orderId) return;
  const ofWorkspace = eq(orders.workspaceId, workspaceId);
  const [old] = await tx
    .select({ tags: orders.tags, assigneeId: orders.assigneeId })
    .from(orders)
    .where(and(ofWorkspace, eq(orders.id, changeOf)));
  if (!old) return;
  const both = sql`array(
    select distinct tag from unnest(${orders.tags} || ${sql.param(old.tags)}::text[]) as tag order by tag)`;
  await tx
    .update(orders)
    .set({
      tags: sql`case when cardinality(${both}) <= ${mostTags} then ${both} else ${orders.tags} end`,
      assigneeId: sql`coalesce(${orders.assigneeId}, ${old.assigneeId})`,
    })
    .where(and(ofWorkspace, eq(orders.id, orderId)));
  await carryRequest(tx, author, { workspaceId, oldId: changeOf, newId: orderId });
}

type Exchanged = { workspaceId: string; oldId: string; newId: string };

/**
 * What waited for its payment still does: whoever asked for the old order asks for the draft that took its place, at
 * what that one costs. The old request may be closed by now, with its order; nothing else closes one.
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
