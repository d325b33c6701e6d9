import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { type Duration, type DurationKind, type Durations, durationKinds } from "./duration.ts";
import { countOf, minutesOf } from "./internal/duration-bins.ts";
import type { Between } from "./internal/figures/figures-between.ts";
import { readSums } from "./internal/figures/read-sums.ts";
import { dayLater, type Period } from "./period.ts";

/**
 * How long orders of a period took from payment until they were made, sent and delivered, those that were. Its days are
 * those of UTC: durations are kept by no other.
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
    return { orders: countOf(bins), median: minutesOf(bins, 0.5), ninth: minutesOf(bins, 0.9) };
  };
}
