"use client";

import { useTranslations } from "next-intl";
import { Moment } from "#components/ui/timeline.tsx";
import type { Tone } from "#components/ui/tone.ts";
import type { ActMoment as Told } from "#lib/features/orders/moment.ts";
import { formatCents } from "#lib/money.ts";
import type { MomentProps } from "./moment-props.ts";
import { MomentTime } from "./moment-time.tsx";

const tones: Partial<Record<string, Tone>> = { "order.pay": "good", "order.pay_refused": "warn" };

/** What one of our people did, by name. */
export function ActMoment({ order, moment, now, locale }: MomentProps<Told>) {
  const t = useTranslations("timeline");
  const refusals = useTranslations("payment.refused");
  const { action, by, isPressroom, at, cents, code } = moment;
  const name = isPressroom ? t("pressroom") : (by ?? t("somebody"));
  const word = action.replace(/^order\./, "") as "create";
  const amount = cents === null ? null : formatCents(cents, locale, order.costs.currency);
  const reasonOf = (given: string) => {
    const key = `${given}.title` as "over_order.title";
    return refusals.has(key) ? refusals(key) : given;
  };
  return (
    <Moment
      title={t.has(`act.${word}`) ? t(`act.${word}`, { name }) : t("act.other", { name, action })}
      tone={tones[action] ?? "neutral"}
      time={<MomentTime at={at} now={now} locale={locale} />}
    >
      {action === "order.cancel" && amount !== null && t("cameBack", { amount })}
      {action === "order.pay" && amount}
      {action === "order.pay_refused" && code !== null && t("refusedWith", { code: reasonOf(code) })}
    </Moment>
  );
}
