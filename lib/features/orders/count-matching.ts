import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import { countRows, mostCounted } from "./internal/list/count-rows.ts";
import { orderQuerySchema } from "./internal/list/order-query-schema.ts";
import { everyOrderOf } from "./internal/list/search-orders.ts";
import type { OrderQuery } from "./order-query.ts";

/** Counts the orders that a query lists, up to 10,000, however long it takes. `isCapped`: there are more. */
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
  return countRows(all);
}
