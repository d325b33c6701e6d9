"use client";

import { useTranslations } from "next-intl";
import { keepFocus } from "#components/layout/focus-content.ts";
import { Button } from "#components/ui/button.tsx";
import type { Mode } from "#drizzle/mode.ts";
import { checkPayingKeyAction } from "#lib/features/orders/actions.ts";
import { type DayJudgement, judgeDay, mayTryRun } from "#lib/features/orders/judge-day.ts";
import {
  asksOnceMore,
  type Judgement,
  judgePayment,
  type PaymentOutlook,
} from "#lib/features/orders/judge-payment.ts";
import { formatCents } from "#lib/money.ts";
import type { Place } from "#lib/paths.ts";
import { OrdersWithWarnings, OverDayLimit } from "./over-limits.tsx";
import { useOrderAction } from "./use-order-action.ts";
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

/**
 * Whether a run may be tried, as far as the limits are known, and the title and the button of its dialog. Its body is
 * `RunPayment`, which takes all of it.
 */
export function useRunPayment(props: RunPaymentProps) {
  const { place, outlook, orders, largestCents, locale } = props;
  const { count, totalCents, totals } = orders;
  const judgement = outlook ? judgePayment(outlook, totalCents, largestCents) : null;
  const overDay = outlook ? judgeDay(outlook, totals) : null;
  const mayTry = count > 0 && (!judgement || mayTryRun(judgement, overDay));
  const words = useRunWords({ mode: place.mode, count, totalCents, overDay, locale });
  return { ...props, ...words, judgement, overDay, mayTry };
}

/** What a person should know before they pay several orders: the sum, the mode, warnings and the key's limits. */
export function RunPayment(props: ReturnType<typeof useRunPayment>) {
  const { place, outlook, orders, largestCents, judgement, overDay, mayTry, locale } = props;
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
      {(count > 0 || judgement?.verdict === "over_order_limit") && (
        <CheckKey {...{ place, judgement, overDay }} />
      )}
    </>
  );
}

type AsksOnceMoreProps = { outlook: PaymentOutlook | null | undefined; totalCents: number; locale: string };

/** The dialog of several orders is the question itself, so it only says why this payment must be confirmed. */
function AsksOnceMore({ outlook, totalCents, locale }: AsksOnceMoreProps) {
  const t = useTranslations("limits");
  if (!outlook || !asksOnceMore(outlook, totalCents)) return null;
  const limit = formatCents(outlook.askAboveCents ?? 0, locale);
  return <p className="text-warn-ink">{t("asksOnceMore", { limit })}</p>;
}

type RunWords = {
  mode: Mode;
  /** The orders that a run tries, and their sum: the most that it can pay. */
  count: number;
  totalCents: number;
  overDay: DayJudgement | null | undefined;
  locale: string;
};

/**
 * Title and button of a dialog that pays several orders. The limit may have been raised since it was read, so the button
 * also names the most that can be paid.
 */
function useRunWords({ mode, count, totalCents, overDay, locale }: RunWords) {
  const t = useTranslations("limits");
  const isTest = mode === "test";
  const most = formatCents(totalCents, locale);
  if (!overDay) {
    const title = count > 0 ? t("payTitle", { count }) : t("nonePayable");
    return { title, submit: t(isTest ? "payTest" : "pay", { amount: most }) };
  }
  const { fits, fitCents, of, fitsAt } = overDay;
  if (fits === 0) {
    const title = fitsAt ? t("tryTitle", { count }) : t("neverTitle", { count: of });
    return { title, submit: t(isTest ? "tryTest" : "try", { count, amount: most }) };
  }
  const amount = formatCents(fitCents, locale);
  return {
    title: t("paySomeTitle", { fits, count: of }),
    submit: t(isTest ? "paySomeTest" : "paySome", { amount, most }),
  };
}

type CheckKeyProps = { place: Place; judgement: Judgement | null; overDay: DayJudgement | null };

/** Reads the key from the service again, if what is known of it is against paying several orders. */
function CheckKey({ place, judgement, overDay }: CheckKeyProps) {
  const t = useTranslations("limits");
  const { run, pending, problem } = useOrderAction(place, t("notChecked"));
  const isAgainst = judgement?.verdict === "frozen" || judgement?.verdict === "over_order_limit";
  if (!isAgainst && overDay?.fits !== 0) return null;
  return (
    <p>
      <Button ref={keepFocus} pending={pending} onClick={() => run(() => checkPayingKeyAction(place, {}))}>
        {t("checkAgain")}
      </Button>
      <span role="alert" className="block text-sm text-bad-ink empty:hidden">
        {problem}
      </span>
    </p>
  );
}
