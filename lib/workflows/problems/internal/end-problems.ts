import { sql } from "drizzle-orm";
import type { Executor } from "#drizzle/client.ts";
import { orderProblems } from "#drizzle/schema/order-problems.ts";
import { orders } from "#drizzle/schema/orders.ts";
import type { Touched } from "../watch-problems.ts";

/**
 * What the service has moved on from resolves itself: nobody has to tick off what is over. What somebody is just
 * deciding about is left until the next look.
 */
export async function endProblems(tx: Executor, workspaceId: string): Promise<Touched> {
  const { rows } = await tx.execute<Touched[number]>(sql`
    update ${orderProblems}
    set state = 'resolved', over_at = now(), moved_at = now(), decided_at = now(), decided_by = null,
      snoozed_until = null, note = null
    where workspace_id = ${workspaceId} and id in (
      select p.id from ${orderProblems} p
      join ${orders} o on o.workspace_id = ${workspaceId} and o.id = p.order_id
      where p.workspace_id = ${workspaceId} and p.state in ('open', 'snoozed') and not case p.kind
        when 'issue' then o.has_issue
        when 'on_hold' then o.status = 'on_hold' and not o.has_issue
        when 'payment_refused' then o.status = 'draft' and o.payment_refused_at is not null
        when 'late' then o.is_late
        else exists (
          select from jsonb_array_elements(o.data->'shipments') parcel
          where parcel->>'id' = p.subject and 'parcel_' || (parcel->>'status') = p.kind)
      end
      order by p.id for update of p skip locked)
    returning mode`);
  return rows;
}
