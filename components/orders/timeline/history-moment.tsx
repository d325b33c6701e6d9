"use client";

import { useTranslations } from "next-intl";
import { Moment } from "#components/ui/timeline.tsx";
import type { HistoryMoment as Told } from "#lib/features/orders/moment.ts";
import { statusTone } from "#lib/features/orders/status.ts";
import type { MomentProps } from "./moment-props.ts";
import { MomentTime } from "./moment-time.tsx";

/** What the service itself tells of an order; an event that this source does not know by its own word. */
export function HistoryMoment({ moment, now, locale }: MomentProps<Told>) {
  const t = useTranslations("timeline.history");
  const { event, status, at } = moment;
  return (
    <Moment
      title={t.has(wordKey(event)) ? t(wordKey(event)) : event}
      tone={status ? statusTone(status) : "neutral"}
      time={<MomentTime at={at} now={now} locale={locale} />}
    />
  );
}

/** Dots separate levels in message keys, so an event type is looked up without its prefix. */
const wordKey = (event: string) => event.replace(/^order\./, "") as "created";
