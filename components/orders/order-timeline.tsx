"use client";

import { useTranslations } from "next-intl";
import { Card } from "#components/ui/card.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { Moment, Timeline } from "#components/ui/timeline.tsx";
import { formatDateTime, formatRelative } from "#lib/dates.ts";
import type { OrderView } from "#lib/orders/order-view.ts";
import { statusTone } from "#lib/orders/status.ts";
import { useRequestMoments } from "./use-request-moments.ts";

type OrderTimelineProps = { order: OrderView; now: Date; locale: string };

/** What people and the service did and which of its reports arrived, newest first. */
export function OrderTimeline({ order, now, locale }: OrderTimelineProps) {
  const t = useTranslations("order");
  const words = useTranslations("order.history");
  const history = order.history.map((entry) => ({
    key: `${entry.event}/${entry.at}`,
    title: words.has(wordKey(entry.event)) ? words(wordKey(entry.event)) : entry.event,
    at: entry.at,
    tone: entry.status ? statusTone(entry.status) : ("neutral" as const),
    hollow: false,
    text: null,
  }));
  const received = order.receivedEvents.map((event) => ({
    key: event.id,
    title: t("received", { type: event.type }),
    at: event.at,
    tone: "neutral" as const,
    hollow: true,
    text: null,
  }));
  const asked = useRequestMoments(order.requests);
  const moments = [...history, ...received, ...asked].toSorted((a, b) => b.at.localeCompare(a.at));
  return (
    <Card title={t("timeline")}>
      <Timeline>
        {moments.map(({ key, title, at, tone, hollow, text }) => (
          <Moment
            key={key}
            title={title}
            tone={tone}
            hollow={hollow}
            time={
              <RelativeTime
                text={formatRelative(new Date(at), now, locale)}
                exact={formatDateTime(new Date(at), locale)}
                at={at}
              />
            }
          >
            {text}
          </Moment>
        ))}
      </Timeline>
    </Card>
  );
}

/** Dots separate levels in message keys, so an event type is looked up without its prefix. */
const wordKey = (event: string) => event.replace(/^order\./, "") as "created";
