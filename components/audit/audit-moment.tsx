"use client";

import { useNow } from "#components/live/use-now.ts";
import { useTimeZone } from "#components/live/use-time-zone.ts";
import { RelativeTime } from "#components/ui/values.tsx";
import { formatRelative } from "#lib/dates.ts";
import { formatToSecond } from "#lib/times.ts";

/** How long ago, and exactly when to the second, where the reader is. */
export function AuditMoment({ at, renderedAt, locale }: { at: string; renderedAt: string; locale: string }) {
  const now = useNow(renderedAt);
  const timeZone = useTimeZone();
  const date = new Date(at);
  return (
    <RelativeTime
      text={formatRelative(date, now, locale)}
      exact={formatToSecond(date, locale, timeZone)}
      at={at}
    />
  );
}
