import { useTranslations } from "next-intl";
import { countFitting, judgePayment, type PaymentOutlook } from "#lib/features/orders/judge-payment.ts";
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

/** The key's 24-hour limit leaves no room for all of several orders; null if it does, as far as is known. */
export function judgeDay(
  outlook: PaymentOutlook,
  totals: readonly number[],
): { fits: number; of: number } | null {
  const sumCents = totals.reduce((sum, cents) => sum + cents, 0);
  const { verdict } = judgePayment(outlook, sumCents, Math.max(0, ...totals));
  return verdict === "over_day_limit" ? { fits: countFitting(outlook, totals), of: totals.length } : null;
}

/** How many of several orders the 24-hour limit covers now. After a refusal, a run tries only smaller ones. */
export function OverDayLimit({ fits, of }: { fits: number; of: number }) {
  const t = useTranslations("limits");
  return <p className="text-warn-ink">{t(fits > 0 ? "someFitDay" : "noneFitsDay", { fits, count: of })}</p>;
}
