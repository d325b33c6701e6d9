import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { type Duration, type DurationKind, type Durations, durationKinds } from "./duration.ts";
import { type Between, readSums } from "./internal/statistics-between.ts";
import { dayLater, type Period } from "./period.ts";

/** Each bin ends 4 % above the previous one; bin 0 ends at one minute. The database counts by the same bins. */
const step = 1.04;

export type BinCount = { bin: number; orders: number };

/** The minutes within which a share of the orders arrived, accurate to 4 %; null without orders. */
export function percentileMinutes(bins: readonly BinCount[], share: number): number | null {
  const sorted = bins.toSorted((a, b) => a.bin - b.bin);
  const total = sorted.reduce((sum, { orders }) => sum + orders, 0);
  if (total <= 0) return null;
  const wanted = share * total;
  let passed = 0;
  for (const { bin, orders } of sorted) {
    if (passed + orders >= wanted) return step ** (bin - 1 + (wanted - passed) / orders);
    passed += orders;
  }
  return step ** (sorted.at(-1)?.bin ?? 0);
}

const countOf = (bins: readonly BinCount[]) => bins.reduce((sum, { orders }) => sum + orders, 0);

/**
 * The time from payment to production, shipment and delivery, of the orders of a period that have reached them. The
 * days are UTC days, because durations are stored by UTC day only.
 */
export async function getDurations(ctx: MemberContext, { from, to, length }: Period): Promise<Durations> {
  requireRole(ctx, "orders:read");
  const between = (first: string, last: string) => ({
    from: `${first}T00:00:00.000Z`,
    until: `${dayLater(last, 1)}T00:00:00.000Z`,
  });
  const [now, then] = await Promise.all([
    readDurations(ctx, between(from, to)),
    readDurations(ctx, between(dayLater(from, -length), dayLater(from, -1))),
  ]);
  const of = (kind: DurationKind) => ({ now: now(kind), before: then(kind) });
  return { to_production: of("to_production"), to_ship: of("to_ship"), to_deliver: of("to_deliver") };
}

async function readDurations(ctx: MemberContext, between: Between) {
  const sums = await readSums(ctx, durationKinds, between);
  return (kind: DurationKind): Duration => {
    const bins = sums
      .filter((sum) => sum.kind === kind)
      .map(({ key, orders }) => ({ bin: Number(key), orders }));
    return { orders: countOf(bins), median: percentileMinutes(bins, 0.5), p90: percentileMinutes(bins, 0.9) };
  };
}
