import { and, eq, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { db } from "#drizzle/client.ts";
import { orderCountChanges, orderCounts } from "#drizzle/schema/order-counts.ts";
import type { ListScope } from "./list-scope.ts";

/** How many orders of this mode each tab and lane has; what is not there has none. */
export async function readCounts(scope: ListScope): Promise<Record<string, number>> {
  const of = (table: typeof orderCounts | typeof orderCountChanges) =>
    and(eq(table.workspaceId, scope.workspace.id), eq(table.mode, scope.mode));
  const counted = unionAll(
    db()
      .select({ facet: orderCounts.facet, count: sql<number>`${orderCounts.count}`.as("count") })
      .from(orderCounts)
      .where(of(orderCounts)),
    db()
      .select({ facet: orderCountChanges.facet, count: sql<number>`${orderCountChanges.delta}`.as("count") })
      .from(orderCountChanges)
      .where(of(orderCountChanges)),
  ).as("counted");
  const rows = await db()
    .select({ facet: counted.facet, count: sql`sum(${counted.count})`.mapWith(Number) })
    .from(counted)
    .groupBy(counted.facet);
  return Object.fromEntries(rows.filter(({ count }) => count > 0).map(({ facet, count }) => [facet, count]));
}
