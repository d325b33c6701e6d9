import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { readDays } from "./internal/figures/read-days.ts";
import { readSums } from "./internal/figures/read-sums.ts";
import { dayLater, type Period } from "./period.ts";
import { isSpent } from "./spent-statuses.ts";

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
