import { type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orders } from "#drizzle/schema/orders.ts";
import type { MemberContext } from "#lib/auth/context.ts";
import { requireRole } from "#lib/auth/require-permission.ts";
import { chosenOrders } from "./chosen-orders.ts";
import { amongIds, isCancellableRow, isPayableRow } from "./order-conditions.ts";
import { type OutlineSelectionInput, outlineSelectionSchema } from "./schemas.ts";

type Part = { count: number; totalCents: number };

/** What a decision about a selection would be about. Amounts in cents. */
export type BulkOutline = Part & {
  isCapped: boolean;
  /** `backCents`: what was paid of them, and should come back. */
  cancellable: Part & { backCents: number };
  payable: Part & { largestCents: number };
};

/**
 * Told before anything is asked for: how many, how much, and of how many it can be done at all.
 * @throws AppError not_found
 */
export async function outlineSelection(
  ctx: MemberContext,
  input: OutlineSelectionInput,
): Promise<BulkOutline> {
  requireRole(ctx, "orders:read");
  const { ids, isCapped } = await chosenOrders(ctx, outlineSelectionSchema.parse(input).selection);
  const paid = sql`${orders.confirmedAt} is not null and ${orders.mode} = 'live'`;
  const { rows } = await db().execute<Record<string, number>>(sql`
    select count(*)::float8 as count, ${sum()} as total,
      ${countOf(isCancellableRow)} as cancellable, ${sum(isCancellableRow)} as cancellable_cents,
      ${sum(sql`${isCancellableRow} and ${paid}`)} as back_cents,
      ${countOf(isPayableRow)} as payable, ${sum(isPayableRow)} as payable_cents,
      coalesce(max(${orders.totalCents}) filter (where ${isPayableRow}), 0)::float8 as largest_cents
    from ${orders} where ${amongIds(ctx, ids)}`);
  const found = (name: string) => rows[0]?.[name] ?? 0;
  return {
    count: found("count"),
    totalCents: found("total"),
    isCapped,
    cancellable: {
      count: found("cancellable"),
      totalCents: found("cancellable_cents"),
      backCents: found("back_cents"),
    },
    payable: {
      count: found("payable"),
      totalCents: found("payable_cents"),
      largestCents: found("largest_cents"),
    },
  };
}

const countOf = (condition: SQL) => sql`count(*) filter (where ${condition})::float8`;
const sum = (condition: SQL = sql`true`) =>
  sql`coalesce(sum(${orders.totalCents}) filter (where ${condition}), 0)::float8`;
