import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { notifyChange } from "#drizzle/notify.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { paymentRequests } from "#drizzle/schema/payment-requests.ts";
import { writeAudit } from "#lib/core/audit/write-audit.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requirePermission } from "#lib/core/auth/require-permission.ts";
import { notifyMembers } from "#lib/features/notifications/notify.ts";

type Asked = { orderId: string; shownTotalCents: number };

/**
 * Requests the payment of many drafts at once. Drafts that were already requested, paid or changed meanwhile are left
 * out.
 * @returns the number of new requests
 */
export async function requestPayments(
  ctx: MemberContext,
  { rows, note }: { rows: readonly Asked[]; note: string | null },
): Promise<number> {
  requirePermission(ctx, "orders:write");
  const workspaceId = ctx.workspace.id;
  return db().transaction(async (tx) => {
    const asked = await tx.execute<{ id: string }>(sql`
      insert into ${paymentRequests} (workspace_id, mode, order_id, asked_by, note, shown_total_cents)
      select ${workspaceId}::uuid, ${ctx.mode}, found.id, ${ctx.actor.userId}::uuid, ${note}, found.total_cents
      from (
        select ${orders.id}, ${orders.totalCents} from ${orders}
        join unnest(
          ${sql.param(rows.map(({ orderId }) => orderId))}::uuid[],
          ${sql.param(rows.map(({ shownTotalCents }) => shownTotalCents))}::bigint[]
        ) as shown (order_id, cents) on shown.order_id = ${orders.id} and shown.cents = ${orders.totalCents}
        where ${orders.workspaceId} = ${workspaceId} and ${orders.mode} = ${ctx.mode} and ${orders.status} = 'draft'
        order by ${orders.id} for update of orders
      ) as found (id, total_cents)
      on conflict do nothing returning id`);
    const count = asked.rowCount ?? 0;
    const [first] = asked.rows;
    if (!first) return 0;
    await notifyMembers(tx, workspaceId, {
      kind: "payment_asked",
      mode: ctx.mode,
      subject: { type: "approvals", id: "" },
      occurrence: `many:${first.id}`,
      details: { count },
      actorId: ctx.actor.userId,
    });
    await writeAudit(tx, ctx, {
      action: "payment.ask_many",
      subjectType: "order",
      subjectId: null,
      details: { orders: count },
    });
    await notifyChange(tx, { workspaceId, mode: ctx.mode, kind: "payments", id: "" });
    return count;
  });
}
