import { and, eq, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { db } from "#drizzle/client.ts";
import { given, prepareOnce } from "#drizzle/prepare.ts";
import { orderCountChanges, orderCounts } from "#drizzle/schema/order-counts.ts";
import { type OrderFlag, orderFlags } from "../../order-query.ts";
import type { ListScope } from "./list-scope.ts";

/** The counts of this mode by tab (status) and by quick filter; a status without orders is missing. */
type OrderNumbers = { statuses: Record<string, number>; flags: Record<OrderFlag, number> };

const ofStatus = "status:";

export async function readCounts(scope: ListScope): Promise<OrderNumbers> {
  const rows = await statement().execute({ workspaceId: scope.workspace.id, mode: scope.mode });
  const counts = new Map(rows.filter(({ count }) => count > 0).map(({ facet, count }) => [facet, count]));
  const statuses = [...counts].filter(([facet]) => facet.startsWith(ofStatus));
  const flagCounts = orderFlags.map((flag) => [flag, counts.get(flag) ?? 0]);
  return {
    statuses: Object.fromEntries(statuses.map(([facet, count]) => [facet.slice(ofStatus.length), count])),
    flags: Object.fromEntries(flagCounts) as OrderNumbers["flags"],
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
