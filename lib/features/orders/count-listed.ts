import { type SQL, sql } from "drizzle-orm";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import { amongAll, findNarrowest, mostCandidates } from "./internal/list/candidates.ts";
import { countRows, mostCounted } from "./internal/list/count-rows.ts";
import type { ListScope } from "./internal/list/list-scope.ts";
import { orderQuerySchema } from "./internal/list/order-query-schema.ts";
import { isFew } from "./internal/list/read-page.ts";
import { wordedByIndex } from "./internal/list/search-orders.ts";
import { ordersOf } from "./internal/list/sorted-orders.ts";
import { isInOrder, splitQuery } from "./internal/list/split-query.ts";
import type { OrderQuery } from "./order-query.ts";
import { wordPatterns } from "./search-words.ts";

/** `isCapped`: there are more. The count is null if it would take longer than a page of the list. */
export type OrderCount = { count: number | null; isCapped: boolean };

/** Counts the orders that a query lists, up to 10,000, if no more are examined for it than for a page of the list. */
export async function countListed(ctx: MemberContext, query: Partial<OrderQuery>): Promise<OrderCount> {
  requireRole(ctx, "orders:read");
  const wanted = parseInput(orderQuerySchema, { ...query, sort: "created", order: "desc" });
  const rows = await rowsWithinLimits(ctx, wanted);
  return rows ? countRows(rows) : { count: null, isCapped: false };
}

const reading = { descends: true, from: null, limit: mostCounted + 1 };

/** The orders as an index lists them, or among the candidates if those are few enough to examine all. */
async function rowsWithinLimits(scope: ListScope, query: OrderQuery): Promise<SQL | null> {
  const patterns = wordPatterns(query.q);
  if (patterns.length > 0) {
    const worded = { ...reading, patterns };
    return (await isFew(scope, query, worded, mostCandidates)) ? wordedByIndex(scope, query, worded) : null;
  }
  if (isInOrder(query)) return ordersOf(scope, splitQuery(query), reading);
  const { filter, isWhole } = await findNarrowest(scope, query);
  return isWhole ? sql`(${amongAll(scope, query, filter, reading)}) as orders` : null;
}
