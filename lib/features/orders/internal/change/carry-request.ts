import { sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { paymentRequests } from "#drizzle/schema/payment-requests.ts";
import { type Author, writeAudit } from "#lib/core/audit/write-audit.ts";

type Exchanged = { workspaceId: string; oldId: string; newId: string };

/**
 * What waited for its payment still does: whoever asked for the old order asks for the draft that took its place, at
 * what that one costs. The old request may be closed by now, with its order; nothing else closes one.
 */
export async function carryRequest(
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
