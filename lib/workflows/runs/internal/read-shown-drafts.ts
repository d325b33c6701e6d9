import { type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orders } from "#drizzle/schema/orders.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { digestOf, ofPlace } from "./order-conditions.ts";

type ShownDrafts = { rows: { orderId: string; shownTotalCents: number }[]; digest: string };

/**
 * Those of the orders that meet the condition, in the order in which they were chosen. The digest covers exactly these
 * totals.
 * @step The caller checks access.
 */
export async function readShownDrafts(ctx: MemberContext, ids: string[], is: SQL): Promise<ShownDrafts> {
  const { rows } = await db().execute<ShownDrafts>(sql`
    select ${digestOf(sql`true`)} as digest, coalesce(jsonb_agg(
      jsonb_build_object('orderId', ${orders.id}, 'shownTotalCents', ${orders.totalCents})
      order by chosen.place), '[]') as rows
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as chosen (id, place)
    join ${orders} on ${orders.id} = chosen.id
    where ${ofPlace(ctx)} and ${is}`);
  return rows[0] ?? { rows: [], digest: "" };
}
