import { and, eq, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { db } from "#drizzle/client.ts";
import { given, prepareOnce } from "#drizzle/prepare.ts";
import { orderCountChanges, orderCounts } from "#drizzle/schema/order-counts.ts";
import { type OrderFlag, orderFlags } from "../../order-query.ts";
import type { ListScope } from "./list-scope.ts";

/** How many orders of this mode each tab (by its status) and each lane has; a status that is not there has none. */
type OrderNumbers = { statuses: Record<string, number>; lanes: Record<OrderFlag, number> };

const ofStatus = "status:";

export async function readCounts(scope: ListScope): Promise<OrderNumbers> {
  const rows = await statement().execute({ workspaceId: scope.workspace.id, mode: scope.mode });
  const counts = new Map(rows.filter(({ count }) => count > 0).map(({ facet, count }) => [facet, count]));
  const statuses = [...counts].filter(([facet]) => facet.startsWith(ofStatus));
  const lanes = orderFlags.map((flag) => [flag, counts.get(flag) ?? 0]);
  return {
    statuses: Object.fromEntries(statuses.map(([facet, count]) => [facet.slice(ofStatus.length), count])),
    lanes: Object.fromEntries(lanes) as OrderNumbers["lanes"],
  };
}

const statement = prepareOnce(() => {
  const of = (table: typeof orderCounts | typeof orderCountChanges) =>
    and(eq(table.workspaceId, given("workspaceId")), eq(table.mode, given("mode")));
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
  return db()
    .select({ facet: counted.facet, count: sql`sum(${counted.count})`.mapWith(Number) })
    .from(counted)
    .groupBy(counted.facet)
    .prepare("read_order_counts");
});
