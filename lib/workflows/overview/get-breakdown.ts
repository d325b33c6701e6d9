import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { type FigureSum, readSums } from "./internal/figures-between.ts";
import type { Period } from "./period.ts";

/** What was spent on something; amounts in euro cents. `beforeCents`: in the time before. */
export type Part = { key: string; orders: number; pieces: number; cents: number; beforeCents: number };
export type Breakdown = { parts: Part[] /** How many more there are, and what they come to. */; rest: Rest };
/** `orders`: null where one may stand in several parts, so that they do not add up. */
type Rest = { count: number; orders: number | null; cents: number };
export type Breakdowns = { countries: Breakdown; products: Breakdown };

const shown = 8;
const kinds = ["country", "product"] as const;

/** What was spent by country, and on the lines of each product, the most first. */
export async function getBreakdown(ctx: MemberContext, { starts, before }: Period): Promise<Breakdowns> {
  requireRole(ctx, "orders:read");
  const whole = { from: starts[0] ?? "", until: starts.at(-1) ?? "" };
  const [now, then] = await Promise.all([readSums(ctx, kinds, whole), readSums(ctx, kinds, before)]);
  const of = (kind: string) => broken(now.filter(is(kind)), then.filter(is(kind)));
  const products = of("product");
  return { countries: of("country"), products: { ...products, rest: { ...products.rest, orders: null } } };
}

const is = (kind: string) => (sum: FigureSum) => sum.kind === kind;

function broken(now: readonly FigureSum[], then: readonly FigureSum[]): Breakdown {
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
