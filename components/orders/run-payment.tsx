"use client";

import { useTranslations } from "next-intl";
import { type DayJudgement, judgeDay, mayTryRun } from "#lib/features/orders/judge-day.ts";
import { type Judgement, judgePayment, type PaymentOutlook } from "#lib/features/orders/judge-payment.ts";
import { formatCents } from "#lib/money.ts";
import type { Place } from "#lib/paths.ts";
import { CheckKey } from "./check-key.tsx";
import { AsksOnceMore, OrdersWithWarnings, OverDayLimit, useRunWords } from "./over-limits.tsx";
import { WillItPay } from "./will-it-pay.tsx";

type RunPaymentProps = {
  place: Place;
  /** Unknown at first: the payment may be tried. */
  outlook: PaymentOutlook | null | undefined;
  /** What a run would pay, in the order of payment; all amounts in cents. */
  orders: {
    totals: readonly number[];
    totalCents: number;
    count: number;
    blank: number;
    discontinued?: number;
  };
  /** The most expensive order, which is compared with the limit per order. */
  largestCents: number;
  locale: string;
};

export type JudgedRun = { judgement: Judgement | null; overDay: DayJudgement | null; mayTry: boolean };

/** Whether a run may be tried, as far as the limits are known, and the title and the button of its dialog. */
export function useRunPayment({ place, outlook, orders, largestCents, locale }: RunPaymentProps) {
  const { count, totalCents, totals } = orders;
  const judgement = outlook ? judgePayment(outlook, totalCents, largestCents) : null;
  const overDay = outlook ? judgeDay(outlook, totals) : null;
  const mayTry = count > 0 && (!judgement || mayTryRun(judgement, overDay));
  const words = useRunWords({ mode: place.mode, count, totalCents, overDay, locale });
  return { judgement, overDay, mayTry, ...words };
}

/** What a person should know before they pay several orders: the sum, the mode, warnings and the key's limits. */
export function RunPayment(props: RunPaymentProps & { run: JudgedRun }) {
  const { place, outlook, orders, largestCents, locale } = props;
  const { judgement, overDay, mayTry } = props.run;
  const t = useTranslations("limits");
  const { count, totalCents } = orders;
  return (
    <>
      {count > 0 && (mayTry || overDay?.fits !== 0) && (
        <>
          <p>{t("payText", { sum: formatCents(totalCents, locale) })}</p>
          <p className="font-medium">{t(place.mode === "live" ? "payLive" : "payInTest")}</p>
          <OrdersWithWarnings {...orders} />
          <AsksOnceMore outlook={outlook} totalCents={totalCents} locale={locale} />
        </>
      )}
      {overDay && <OverDayLimit {...overDay} locale={locale} />}
      {count > 0 && outlook && overDay?.fits !== 0 && (
        <WillItPay {...{ outlook, totalCents, largestCents, locale }} numbersOnly={overDay !== null} />
      )}
      <CheckKey {...{ place, judgement, overDay }} />
    </>
  );
}
