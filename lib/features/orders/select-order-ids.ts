import { notInArray, type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import {
  orderQuerySchema,
  type SelectOrderIdsInput,
  selectOrderIdsSchema,
} from "./internal/list/order-query-schema.ts";
import { everyOrderOf } from "./internal/list/search-orders.ts";
import { orderBy } from "./internal/list/sorted-orders.ts";
import type { OrderQuery } from "./order-query.ts";

/** Lists the ids of a query's orders, in its order: at most `limit`, and whether there are more. */
export async function selectOrderIds(
  ctx: MemberContext,
  query: Partial<OrderQuery>,
  input: SelectOrderIdsInput,
): Promise<{ ids: string[]; isCapped: boolean }> {
  requireRole(ctx, "orders:read");
  const { limit, except } = parseInput(selectOrderIdsSchema, input);
  const wanted = parseInput(orderQuerySchema, query);
  const descends = wanted.order === "desc";
  const isWanted: SQL | undefined = except.length > 0 ? notInArray(sql`orders.id`, except) : undefined;
  const rows = await db()
    .select({ id: sql<string>`orders.id` })
    .from(everyOrderOf(ctx, wanted, { descends, from: null, limit: limit + 1 + except.length }))
    .where(isWanted)
    .orderBy(orderBy(wanted, descends))
    .limit(limit + 1);
  return { ids: rows.slice(0, limit).map(({ id }) => id), isCapped: rows.length > limit };
}
