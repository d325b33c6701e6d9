import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { readSums, type StatisticsSum } from "./internal/statistics-between.ts";
import type { Period } from "./period.ts";

/** The spend on one country or product. Amounts in cents; `beforeCents`: in the previous period. */
export type Part = { key: string; orders: number; pieces: number; cents: number; beforeCents: number };
export type Breakdown = { parts: Part[] /** The number of further parts, and their sums. */; rest: Rest };
/** `orders`: null where one order may count in several parts, so that the numbers cannot be added up. */
type Rest = { count: number; orders: number | null; cents: number };
export type Breakdowns = { countries: Breakdown; products: Breakdown };

const shown = 8;
const kinds = ["country", "product"] as const;

/** Spend by country, and by the product of the line items, highest first. */
export async function getBreakdown(ctx: MemberContext, { starts, before }: Period): Promise<Breakdowns> {
  requireRole(ctx, "orders:read");
  const whole = { from: starts[0] ?? "", until: starts.at(-1) ?? "" };
  const [now, then] = await Promise.all([readSums(ctx, kinds, whole), readSums(ctx, kinds, before)]);
  const of = (kind: string) => broken(now.filter(is(kind)), then.filter(is(kind)));
  const products = of("product");
  return { countries: of("country"), products: { ...products, rest: { ...products.rest, orders: null } } };
}

const is = (kind: string) => (sum: StatisticsSum) => sum.kind === kind;

function broken(now: readonly StatisticsSum[], then: readonly StatisticsSum[]): Breakdown {
  const before = new Map(then.map(({ key, cents }) => [key, cents]));
  const parts = now
    .map(({ kind: _, ...sum }) => ({ ...sum, beforeCents: before.get(sum.key) ?? 0 }))
    .sort((a, b) => b.cents - a.cents || (a.key < b.key ? -1 : 1));
  const rest = parts.slice(shown);
  const sum = (name: "orders" | "cents") => rest.reduce((all, part) => all + part[name], 0);
  return {
    parts: parts.slice(0, shown),
    rest: { count: rest.length, orders: sum("orders"), cents: sum("cents") },
  };
}
