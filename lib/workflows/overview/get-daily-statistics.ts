import { type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { dayMs, readSums, type StatisticsScope, unfolded, within } from "./internal/statistics-between.ts";
import { dayLater, type Period } from "./period.ts";
import { isSpent } from "./spent-statuses.ts";

type DaySum = { day: number; status: string; orders: number; cents: number };

/**
 * Orders by status for each day that begins at `starts`; the last entry ends the last day. Statistics are stored by
 * UTC day and by quarter of an hour. A day here is the UTC day that begins nearest, corrected by the quarters between
 * the two beginnings, so that few quarters have to be read.
 */
async function readDays(scope: StatisticsScope, starts: readonly string[]): Promise<DaySum[]> {
  const edges = starts.map(toEdge);
  const [first = "", last = ""] = [starts[0], starts.at(-1)];
  const midnights = edges.map(({ midnight }) => midnight);
  const whole = kept(scope, "day", midnights[0] ?? "", midnights.at(-1) ?? "");
  const found = await db()
    .select({
      what: sql<"whole" | "edge">`what`,
      day: sql`day`.mapWith(Number),
      status: sql<string>`key`,
      orders: sql`sum(orders)`.mapWith(Number),
      cents: sql`sum(cents)`.mapWith(Number),
    })
    .from(
      sql`(
        select 'whole' as what, width_bucket(at, ${timestamps(midnights)}) - 1 as day, key, orders, cents from (${whole}) as whole
        union all
        select 'whole', width_bucket(at, ${timestamps(starts)}) - 1, key, orders, cents
        from (${unfolded(scope, ["status"], { from: first, until: last })}) as changed
        union all
        select 'edge', edge.day - 1, key, orders, cents
        from unnest(${timestamps(edges.map(({ from }) => from))}, ${timestamps(edges.map(({ until }) => until))})
          with ordinality as edge (begins, ends, day)
        cross join lateral (${kept(scope, "quarter", sql`edge.begins`, sql`edge.ends`)} offset 0) as quarters
      ) as figures`,
    )
    .groupBy(sql`1`, sql`2`, sql`3`);
  return found.flatMap(({ what, ...sum }) => (what === "edge" ? onBothSides(sum, edges) : [sum]));
}

type Edge = { midnight: string; from: string; until: string; isBefore: boolean };

function toEdge(start: string): Edge {
  const midnight = new Date(Math.round(Date.parse(start) / dayMs) * dayMs).toISOString();
  const isBefore = start < midnight;
  const [from, until] = isBefore ? [start, midnight] : [midnight, start];
  return { midnight, from, until, isBefore };
}

/** Moves the orders between a day's beginning and its UTC midnight from one day to the other. */
function onBothSides(sum: DaySum, edges: readonly Edge[]): DaySum[] {
  const sign = edges[sum.day]?.isBefore ? 1 : -1;
  return [
    { ...sum, orders: sign * sum.orders, cents: sign * sum.cents },
    { ...sum, day: sum.day - 1, orders: -sign * sum.orders, cents: -sign * sum.cents },
  ];
}

const kept = (
  scope: StatisticsScope,
  grain: "day" | "quarter",
  from: string | SQL,
  until: string | SQL,
) => sql`
  select at, key, orders, cents from order_statistics where ${within(scope, ["status"], from, until)} and grain = ${grain}`;

const timestamps = (given: readonly string[]) => sql`${sql.param([...given])}::timestamptz[]`;

/** Totals of the orders created in a period; amounts in cents. */
export type Totals = {
  orders: number;
  /** Orders in a status whose cost counts as spent. */
  spending: number;
  spentCents: number;
  /** Orders that were paid, whatever happened to them later. */
  paid: number;
  /** Of the paid orders, those with an issue reported by the service. */
  withIssue: number;
  /** Of the paid orders, those whose issue has not ended yet. */
  openIssues: number;
};
export type Day = Pick<Totals, "orders" | "spending" | "spentCents"> & { day: string };
export type DailyStatistics = { days: Day[]; now: Totals; before: Totals };

/** Orders and spend of a period by day, with the totals of the period and of the one before. */
export async function getDailyStatistics(ctx: MemberContext, period: Period): Promise<DailyStatistics> {
  requireRole(ctx, "orders:read");
  const { starts, before } = period;
  const whole = { from: starts[0] ?? "", until: starts.at(-1) ?? "" };
  const [byDay, now, then] = await Promise.all([
    readDays(ctx, starts),
    readTotals(ctx, whole),
    readTotals(ctx, before),
  ]);
  const days = Array.from({ length: period.length }, (_, index) => {
    const found = byDay.filter(({ day }) => day === index);
    const spent = found.filter(({ status }) => isSpent(status));
    return {
      day: dayLater(period.from, index),
      orders: total(found, "orders"),
      spending: total(spent, "orders"),
      spentCents: total(spent, "cents"),
    };
  });
  return { days, now, before: then };
}

async function readTotals(ctx: MemberContext, between: { from: string; until: string }): Promise<Totals> {
  const sums = await readSums(ctx, ["status", "paid", "issue", "open_issue"], between);
  const of = (kind: string) => sums.filter((sum) => sum.kind === kind);
  const spent = of("status").filter(({ key }) => isSpent(key));
  return {
    orders: total(of("status"), "orders"),
    spending: total(spent, "orders"),
    spentCents: total(spent, "cents"),
    paid: total(of("paid"), "orders"),
    withIssue: total(of("issue"), "orders"),
    openIssues: total(of("open_issue"), "orders"),
  };
}

function total<Name extends "orders" | "cents">(found: readonly Record<Name, number>[], name: Name): number {
  return found.reduce((sum, each) => sum + each[name], 0);
}
