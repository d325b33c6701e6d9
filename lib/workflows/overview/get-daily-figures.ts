import { type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { dayMs, type FigureScope, readSums, unfolded, within } from "./internal/figures-between.ts";
import { dayLater, type Period } from "./period.ts";
import { isSpent } from "./spent-statuses.ts";

type DaySum = { day: number; status: string; orders: number; cents: number };

/**
 * Orders by status, of each of the days that begin at `starts`; the last of these ends the last day. A day is the one of
 * UTC that begins nearest, with the quarters of an hour between the two beginnings: a tenth of all its quarters.
 */
async function readDays(scope: FigureScope, starts: readonly string[]): Promise<DaySum[]> {
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
        select 'whole' as what, width_bucket(at, ${instants(midnights)}) - 1 as day, key, orders, cents from (${whole}) as whole
        union all
        select 'whole', width_bucket(at, ${instants(starts)}) - 1, key, orders, cents
        from (${unfolded(scope, ["status"], { from: first, until: last })}) as changed
        union all
        select 'edge', edge.day - 1, key, orders, cents
        from unnest(${instants(edges.map(({ from }) => from))}, ${instants(edges.map(({ until }) => until))})
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

/** What lies between a day's beginning and its midnight is moved out of the one day and into the other. */
function onBothSides(sum: DaySum, edges: readonly Edge[]): DaySum[] {
  const sign = edges[sum.day]?.isBefore ? 1 : -1;
  return [
    { ...sum, orders: sign * sum.orders, cents: sign * sum.cents },
    { ...sum, day: sum.day - 1, orders: -sign * sum.orders, cents: -sign * sum.cents },
  ];
}

const kept = (scope: FigureScope, grain: "day" | "quarter", from: string | SQL, until: string | SQL) => sql`
  select at, key, orders, cents from order_figures where ${within(scope, ["status"], from, until)} and grain = ${grain}`;

const instants = (given: readonly string[]) => sql`${sql.param([...given])}::timestamptz[]`;

/** Of the orders created in a time; amounts in euro cents. */
export type Totals = {
  orders: number;
  /** In a state in which what they cost is spent. */
  spending: number;
  spentCents: number;
  /** Paid once, whatever became of them. */
  paid: number;
  /** Of these, the service reported an issue. */
  withIssue: number;
  /** Nothing has ended it since. */
  openIssues: number;
};
export type Day = Pick<Totals, "orders" | "spending" | "spentCents"> & { day: string };
export type DailyFigures = { days: Day[]; now: Totals; before: Totals };

/** Orders and spend of a period by day, and in all beside the time before. */
export async function getDailyFigures(ctx: MemberContext, period: Period): Promise<DailyFigures> {
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
