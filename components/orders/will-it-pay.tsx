"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Explain } from "#components/layout/explain.tsx";
import { useTimeZone } from "#components/live/use-time-zone.ts";
import { formatDateTime } from "#lib/dates.ts";
import {
  formatContactNames,
  type Judgement,
  judgePayment,
  type PaymentOutlook,
} from "#lib/features/orders/judge-payment.ts";
import { paymentOutlookQuery } from "#lib/features/orders/queries.ts";
import { formatCents } from "#lib/money.ts";
import type { Place } from "#lib/paths.ts";
import { toNextMinute } from "#lib/times.ts";

type WillItPayProps = {
  outlook: PaymentOutlook;
  /** Undefined while the total is unknown. */
  totalCents: number | undefined;
  /** The most expensive of several orders, which is compared with the limit per order; in cents. */
  largestCents?: number;
  /** A message above already gives the reason. */
  numbersOnly?: boolean;
  locale: string;
};

/** Shown before the click: the total compared with the known limits, and when it would fit. */
export function WillItPay({ outlook, totalCents, largestCents, numbersOnly, locale }: WillItPayProps) {
  const t = useTranslations("limits");
  const timeZone = useTimeZone();
  const { limits } = outlook;
  const judgement = judgePayment(outlook, totalCents ?? 0, largestCents);
  const money = (cents: number | undefined) => (cents === undefined ? "–" : formatCents(cents, locale));
  const fitsAt = judgement.verdict === "over_day_limit" ? judgement.fitsAt : null;
  const word = verdictWord(judgement);
  // A member who requests a payment also needs to know that no key can pay it.
  const largest = largestCents ?? totalCents ?? 0;
  const isTooLarge = outlook.denial !== null && limits !== null && largest > limits.perOrderCents;
  const numbers = limits && [
    t(largestCents === undefined ? "ofOrder" : "ofLargest", {
      total: money(largestCents ?? totalCents),
      limit: money(limits.perOrderCents),
    }),
    t("ofDay", { spent: money(judgement.spentCents), limit: money(limits.dailyCents) }),
    // Of several orders, some may fit earlier than their sum: the dialog says when.
    ...(fitsAt && largestCents === undefined
      ? [t("fitsAt", { at: formatDateTime(toNextMinute(new Date(fitsAt)), locale, timeZone) })]
      : []),
  ];
  return (
    <div className="text-sm">
      {word && !numbersOnly && (
        <p>
          {t(`verdict.${word}`, {
            total: money(word === "over_order_limit" ? largest : totalCents),
            whom: formatContactNames(outlook, locale),
          })}
        </p>
      )}
      {isTooLarge && <p>{t("verdict.over_order_limit", { total: money(largest) })}</p>}
      {numbers && (
        <p className="text-muted tabular-nums">
          <span>{numbers.join(" · ")}</span> <Explain term="limits">{t("explain")}</Explain>
        </p>
      )}
    </div>
  );
}

function verdictWord(judgement: Judgement) {
  if (judgement.verdict === "fits") return null;
  const never = judgement.verdict === "over_day_limit" && judgement.fitsAt === null;
  return never ? ("over_day_never" as const) : judgement.verdict;
}

/** Null for members who neither pay nor ask: they may not read it. */
export function usePaymentOutlook<Known extends PaymentOutlook | null>(place: Place, initial: Known) {
  const { data } = useQuery({
    ...paymentOutlookQuery(place),
    enabled: initial !== null,
    initialData: initial ?? undefined,
  });
  // Another page may have read it.
  return (initial && data) as Known;
}
