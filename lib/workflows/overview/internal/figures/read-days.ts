import { type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { dayMs, type FigureScope, unfolded, within } from "./figures-between.ts";

export type DaySum = { day: number; status: string; orders: number; cents: number };

/**
 * Orders by status, of each of the days that begin at `starts`; the last of these ends the last day. A day is the one of
 * UTC that begins nearest, with the quarters of an hour between the two beginnings: a tenth of all its quarters.
 */
export async function readDays(scope: FigureScope, starts: readonly string[]): Promise<DaySum[]> {
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
