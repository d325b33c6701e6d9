import { useTranslations } from "next-intl";
import type { Mode } from "#drizzle/mode.ts";
import { judgePayment, type PaymentOutlook, sumFitting } from "#lib/features/orders/judge-payment.ts";
import { formatCents } from "#lib/money.ts";

type OverOrderLimitProps = {
  /** The drafts above the limit. */
  count: number;
  /** Of how many drafts. */
  of: number;
  limits: PaymentOutlook["limits"] | undefined;
  /** The payment leaves them out without being asked to. */
  isLeftOut?: boolean;
  locale: string;
};

/** How many of several drafts fit into the key's limit per order. */
export function OverOrderLimit({ count, of, limits, isLeftOut = false, locale }: OverOrderLimitProps) {
  const t = useTranslations("limits");
  if (count === 0 || !limits) return null;
  const limit = formatCents(limits.perOrderCents, locale);
  return (
    <p className="text-warn-ink">
      {t("overOrderLimit", { count, of, fits: of - count, limit })}
      {isLeftOut && ` ${t("staysDraft", { count })}`}
    </p>
  );
}

/** Of how many orders about how many can be paid now, and their sum in cents. */
type DayJudgement = { fits: number; fitCents: number; of: number };

/** The key's 24-hour limit leaves no room for all of several orders; null if it does, as far as is known. */
export function judgeDay(outlook: PaymentOutlook, totals: readonly number[]): DayJudgement | null {
  const sumCents = totals.reduce((sum, cents) => sum + cents, 0);
  const { verdict } = judgePayment(outlook, sumCents, Math.max(0, ...totals));
  if (verdict !== "over_day_limit") return null;
  const { count, cents } = sumFitting(outlook, totals);
  return { fits: count, fitCents: cents, of: totals.length };
}

/** How many of several orders the 24-hour limit covers now. After a refusal, a run tries only smaller ones. */
export function OverDayLimit({ fits, fitCents, of, locale }: DayJudgement & { locale: string }) {
  const t = useTranslations("limits");
  const sum = formatCents(fitCents, locale);
  return (
    <p className="text-warn-ink">{fits > 0 ? t("someFitDay", { fits, count: of, sum }) : t("noneFitsDay")}</p>
  );
}

type RunWords = {
  mode: Mode;
  count: number;
  totalCents: number;
  overDay: DayJudgement | null | undefined;
  locale: string;
};

/** Title and button of a dialog that pays several orders. Both name what will be paid, not what was chosen. */
export function useRunWords({ mode, count, totalCents, overDay, locale }: RunWords) {
  const t = useTranslations("limits");
  const isTest = mode === "test";
  if (!overDay) {
    const amount = formatCents(totalCents, locale);
    return { title: t("payTitle", { count }), submit: t(isTest ? "payTest" : "pay", { amount }) };
  }
  const { fits, fitCents, of } = overDay;
  if (fits === 0) return { title: t("tryTitle", { count: of }), submit: t(isTest ? "tryTest" : "try") };
  return {
    title: t("paySomeTitle", { fits, count: of }),
    submit: t(isTest ? "paySomeTest" : "paySome", { amount: formatCents(fitCents, locale) }),
  };
}
