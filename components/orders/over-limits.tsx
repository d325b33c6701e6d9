import { useTranslations } from "next-intl";
import { useTimeZone } from "#components/live/use-time-zone.ts";
import { formatDateTime } from "#lib/dates.ts";
import type { DayJudgement } from "#lib/features/orders/judge-day.ts";
import type { PaymentOutlook } from "#lib/features/orders/judge-payment.ts";
import { formatCents } from "#lib/money.ts";
import { toNextMinute } from "#lib/times.ts";

type OverOrderLimitProps = {
  /** The drafts above the limit. */
  count: number;
  /** Of how many drafts. */
  of: number;
  limits: PaymentOutlook["limits"] | undefined;
  locale: string;
};

/** How many of several drafts exceed the key's limit per order. The payment leaves them out. */
export function OverOrderLimit({ count, of, limits, locale }: OverOrderLimitProps) {
  const t = useTranslations("limits");
  if (count === 0 || !limits) return null;
  const limit = formatCents(limits.perOrderCents, locale);
  return (
    <p className="text-warn-ink">
      {t("overOrderLimit", { count, of, limit })} {t("staysDraft", { count })}
    </p>
  );
}

/**
 * How many of several orders the 24-hour limit covers now, and from when it covers the next one. After a refusal, a run
 * tries only smaller ones. If it covers none: also why.
 */
export function OverDayLimit({ locale, ...overDay }: DayJudgement & { locale: string }) {
  const t = useTranslations("limits");
  const timeZone = useTimeZone();
  const { fits, fitCents, of: count, spentCents, limitCents, smallestCents, fitsAt } = overDay;
  const money = (cents: number) => formatCents(cents, locale);
  const at = fitsAt && formatDateTime(toNextMinute(new Date(fitsAt)), locale, timeZone);
  if (fits > 0) {
    return (
      <p className="text-warn-ink">
        {t("someFitDay", { fits, count, sum: money(fitCents) })}{" "}
        {at ? t("nextFitsAt", { at }) : t("nextNeverFits")}
      </p>
    );
  }
  const numbers = {
    spent: money(spentCents),
    limit: money(limitCents),
    left: money(Math.max(0, limitCents - spentCents)),
    smallest: money(smallestCents),
  };
  return (
    <p className="text-warn-ink">
      {t("noneFitsDay", { ...numbers, count })} {at ? t("noneFitsAt", { at }) : t("noneEverFits")}
    </p>
  );
}

/** Before several orders are created or paid: how many of them arrive without a print, or have discontinued items. */
export function OrdersWithWarnings({ blank, discontinued = 0 }: { blank: number; discontinued?: number }) {
  const t = useTranslations("limits");
  return (
    <>
      {discontinued > 0 && <p className="text-warn-ink">{t("discontinued", { count: discontinued })}</p>}
      {blank > 0 && <p className="text-warn-ink">{t("blank", { count: blank })}</p>}
    </>
  );
}
