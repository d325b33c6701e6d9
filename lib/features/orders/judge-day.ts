import { type Judgement, judgePayment, mayTry, type PaymentOutlook } from "./judge-payment.ts";

/** Of how many orders about how many can be paid now; all amounts in cents. */
export type DayJudgement = {
  fits: number;
  fitCents: number;
  of: number;
  spentCents: number;
  limitCents: number;
  /** The cheapest order that does not fit now. */
  smallestCents: number;
  /** When that one fits, if those that fit are paid now; null if it exceeds a whole day's limit. */
  fitsAt: string | null;
};

/**
 * The key's 24-hour limit leaves no room for all of several orders; null if it does, as far as is known. Orders above the
 * limit per order are not counted: they cannot be paid anyway.
 */
export function judgeDay(outlook: PaymentOutlook, totals: readonly number[]): DayJudgement | null {
  const { limits } = outlook;
  if (!limits) return null;
  const payable = totals.filter((cents) => cents <= limits.perOrderCents);
  const sumCents = payable.reduce((sum, cents) => sum + cents, 0);
  const { verdict, spentCents } = judgePayment(outlook, sumCents, Math.max(0, ...payable));
  if (verdict !== "over_day_limit") return null;
  const { count: fits, cents: fitCents, left } = sumFitting(outlook, payable);
  const smallestCents = Math.min(...left);
  const spent = [...outlook.spent, { cents: fitCents, at: outlook.now }];
  const ofSmallest = judgePayment({ ...outlook, spent }, smallestCents);
  const fitsAt = ofSmallest.verdict === "over_day_limit" ? ofSmallest.fitsAt : null;
  const limitCents = limits.dailyCents;
  return { fits, fitCents, of: payable.length, spentCents, limitCents, smallestCents, fitsAt };
}

/** Whether a run of several orders may be tried: one of them fits the 24-hour limit, now or later. */
export function mayTryRun(judgement: Judgement, overDay: DayJudgement | null): boolean {
  if (judgement.verdict !== "over_day_limit" || !overDay) return mayTry(judgement);
  return overDay.fits > 0 || overDay.fitsAt !== null;
}

/**
 * How many of several orders a run can pay with the rest of the 24-hour limit, their sum, and the totals left over; in
 * cents, in the order of payment. After an order that does not fit, smaller ones may.
 */
export function sumFitting(
  outlook: PaymentOutlook,
  totals: readonly number[],
): { count: number; cents: number; left: number[] } {
  const { spentCents } = judgePayment(outlook, 0);
  const mostCents = outlook.limits ? outlook.limits.dailyCents - spentCents : Number.POSITIVE_INFINITY;
  const fitting = { count: 0, cents: 0, left: [] as number[] };
  for (const totalCents of totals) {
    if (fitting.cents + totalCents > mostCents) {
      fitting.left.push(totalCents);
      continue;
    }
    fitting.count += 1;
    fitting.cents += totalCents;
  }
  return fitting;
}
