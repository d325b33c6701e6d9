import { type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import type { Mode } from "#drizzle/mode.ts";
import type { StatisticKind } from "#drizzle/schema/order-statistics.ts";

export type StatisticsScope = { workspace: { id: string }; mode: Mode };
export type Between = { from: string; until: string };

export const dayMs = 86_400_000;

/**
 * SQL: stored statistics and changes that are not folded yet, of orders created between two instants. Whole days are
 * read by day, the rest by quarter of an hour.
 */
function statisticsBetween(
  scope: StatisticsScope,
  kinds: readonly StatisticKind[],
  { from, until }: Between,
): SQL {
  const day = Math.ceil(Date.parse(from) / dayMs) * dayMs;
  const lastDay = Math.max(day, Math.floor(Date.parse(until) / dayMs) * dayMs);
  const [days, end] = [day, lastDay].map((at) => new Date(Math.min(at, Date.parse(until))).toISOString());
  const kept = (grain: "day" | "quarter", first = "", next = "") => sql`
    select kind, at, key, orders, pieces, cents from order_statistics
    where ${within(scope, kinds, first, next)} and grain = ${grain}`;
  return sql`(
    ${kept("day", days, end)} union all ${kept("quarter", from, days)} union all ${kept("quarter", end, until)}
    union all ${unfolded(scope, kinds, { from, until })}) as figures`;
}

export const unfolded = (
  scope: StatisticsScope,
  kinds: readonly StatisticKind[],
  { from, until }: Between,
) => sql`
  select kind, at, key, orders, pieces, cents from order_statistic_changes
  where ${within(scope, kinds, from, until)}`;

export const within = (
  { workspace, mode }: StatisticsScope,
  kinds: readonly StatisticKind[],
  from: string | SQL,
  until: string | SQL,
) =>
  sql`workspace_id = ${workspace.id} and mode = ${mode} and kind = any(${sql.param([...kinds])}::text[])
    and at >= ${from}::timestamptz and at < ${until}::timestamptz`;

export type StatisticsSum = {
  kind: StatisticKind;
  key: string;
  orders: number;
  pieces: number;
  cents: number;
};

/** Sums over the orders created between two instants, by kind and key. */
export async function readSums(
  scope: StatisticsScope,
  kinds: readonly StatisticKind[],
  between: Between,
): Promise<StatisticsSum[]> {
  return db()
    .select({
      kind: sql<StatisticKind>`kind`,
      key: sql<string>`key`,
      orders: sql`sum(orders)`.mapWith(Number),
      pieces: sql`sum(pieces)`.mapWith(Number),
      cents: sql`sum(cents)`.mapWith(Number),
    })
    .from(statisticsBetween(scope, kinds, between))
    .groupBy(sql`kind`, sql`key`)
    .having(sql`sum(orders) <> 0`);
}
