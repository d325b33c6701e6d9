"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useServiceState } from "#components/live/live-provider.tsx";
import { useNow } from "#components/live/use-now.ts";
import { useTimeZone } from "#components/live/use-time-zone.ts";
import { StatusDot } from "#components/ui/badge.tsx";
import { formatRelative } from "#lib/dates.ts";
import type { Freshness as FreshnessView } from "#lib/features/events/get-freshness.ts";
import { freshnessQuery } from "#lib/features/events/queries.ts";
import type { Place } from "#lib/paths.ts";
import { formatTime } from "#lib/times.ts";

type FreshnessProps = { place: Place; initial: FreshnessView; locale: string };

/** How far the shown data may lag behind the service. Uses the messages of `freshness`. */
export function Freshness({ place, initial, locale }: FreshnessProps) {
  const t = useTranslations("freshness");
  const now = useNow();
  const timeZone = useTimeZone();
  const { data, isError, isPaused } = useQuery({ ...freshnessQuery(place), initialData: initial });
  const { downSince } = useServiceState();
  const { boundSeconds, shownUntil, webhooks, lastReceivedAt } = data;
  // The stream reports an outage before the next refetch does.
  const why = data.why ?? (downSince ? "service_down" : null);
  // If refetching fails, or waits for the network, the last answer may be outdated.
  const isUnasked = isError || isPaused;
  const asOf = shownUntil && formatTime(new Date(shownUntil), now, locale, timeZone);
  const ago = lastReceivedAt && formatRelative(new Date(lastReceivedAt), now, locale);
  const statusText = webhooks === "active" && ago ? t("webhooks.told", { ago }) : t(`webhooks.${webhooks}`);
  const isKnown = why === null && boundSeconds !== null && !isUnasked;
  return (
    <section aria-label={t("label")} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm">
      <StatusDot tone={isKnown ? "good" : "warn"}>
        <strong className="font-medium tabular-nums">
          {isKnown ? t("bound", { seconds: boundSeconds }) : asOf ? t("asOf", { time: asOf }) : t("unknown")}
        </strong>
      </StatusDot>
      <span className="text-muted">
        {isKnown ? `${statusText} ${t("scope")}` : isUnasked ? t("unasked") : t(`why.${why ?? "never"}`)}
      </span>
    </section>
  );
}
