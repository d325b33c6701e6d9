"use client";

import { useTranslations } from "next-intl";
import { Moment } from "#components/ui/timeline.tsx";
import type { EventMoment as Told } from "#lib/features/orders/moment.ts";
import type { MomentProps } from "./moment-props.ts";
import { MomentTime } from "./moment-time.tsx";
import { useChangeWords } from "./use-change-words.ts";

/** A webhook, and what it changed here. */
export function EventMoment({ order, moment, now, locale }: MomentProps<Told>) {
  const t = useTranslations("timeline");
  const wordsOf = useChangeWords(locale, order.costs.currency);
  const { type, at, changed } = moment;
  return (
    <Moment title={t("received", { type })} hollow time={<MomentTime at={at} now={now} locale={locale} />}>
      {changed === null && t("beingRead")}
      {changed?.length === 0 && t("changedNothing")}
      {changed && changed.length > 0 && (
        <ul>
          {changed.map((change) => (
            <li key={`${change.what} ${change.of}`}>{wordsOf(change)}</li>
          ))}
        </ul>
      )}
    </Moment>
  );
}
