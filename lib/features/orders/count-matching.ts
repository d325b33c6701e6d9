import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import { orderQuerySchema } from "./internal/list/order-query-schema.ts";
import { everyOrderOf } from "./internal/list/search-orders.ts";
import type { OrderQuery } from "./order-query.ts";

const mostCounted = 10_000;

/** Counts the orders that a query lists, up to 10,000. `isCapped`: there are more. */
export async function countMatching(
  ctx: MemberContext,
  query: Partial<OrderQuery>,
): Promise<{ count: number; isCapped: boolean }> {
  requireRole(ctx, "orders:read");
  const all = everyOrderOf(ctx, parseInput(orderQuerySchema, query), {
    descends: true,
    from: null,
    limit: mostCounted + 1,
  });
  const [found] = await db()
    .select({ count: sql<number>`count(*)::int` })
    .from(sql`(select 1 from ${all} limit ${mostCounted + 1}) as counted`);
  const count = found?.count ?? 0;
  return { count: Math.min(count, mostCounted), isCapped: count > mostCounted };
}
