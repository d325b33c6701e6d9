import { type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import type { Mode } from "#drizzle/mode.ts";
import type { FigureKind } from "#drizzle/schema/order-figures.ts";

export type FigureScope = { workspace: { id: string }; mode: Mode };
export type Between = { from: string; until: string };

export const dayMs = 86_400_000;

/** What was kept and what is still to be folded, of orders created between two instants, by days where they are whole. */
function figuresBetween(scope: FigureScope, kinds: readonly FigureKind[], { from, until }: Between): SQL {
  const day = Math.ceil(Date.parse(from) / dayMs) * dayMs;
  const lastDay = Math.max(day, Math.floor(Date.parse(until) / dayMs) * dayMs);
  const [days, end] = [day, lastDay].map((at) => new Date(Math.min(at, Date.parse(until))).toISOString());
  const kept = (grain: "day" | "quarter", first = "", next = "") => sql`
    select kind, at, key, orders, pieces, cents from order_figures
    where ${within(scope, kinds, first, next)} and grain = ${grain}`;
  return sql`(
    ${kept("day", days, end)} union all ${kept("quarter", from, days)} union all ${kept("quarter", end, until)}
    union all ${unfolded(scope, kinds, { from, until })}) as figures`;
}

export const unfolded = (scope: FigureScope, kinds: readonly FigureKind[], { from, until }: Between) => sql`
  select kind, at, key, orders, pieces, cents from order_figure_changes
  where ${within(scope, kinds, from, until)}`;

export const within = (
  { workspace, mode }: FigureScope,
  kinds: readonly FigureKind[],
  from: string | SQL,
  until: string | SQL,
) =>
  sql`workspace_id = ${workspace.id} and mode = ${mode} and kind = any(${sql.param([...kinds])}::text[])
    and at >= ${from}::timestamptz and at < ${until}::timestamptz`;

export type FigureSum = { kind: FigureKind; key: string; orders: number; pieces: number; cents: number };

/** Sums of what was created between two instants, by kind and key. */
export async function readSums(
  scope: FigureScope,
  kinds: readonly FigureKind[],
  between: Between,
): Promise<FigureSum[]> {
  return db()
    .select({
      kind: sql<FigureKind>`kind`,
      key: sql<string>`key`,
      orders: sql`sum(orders)`.mapWith(Number),
      pieces: sql`sum(pieces)`.mapWith(Number),
      cents: sql`sum(cents)`.mapWith(Number),
    })
    .from(figuresBetween(scope, kinds, between))
    .groupBy(sql`kind`, sql`key`)
    .having(sql`sum(orders) <> 0`);
}
