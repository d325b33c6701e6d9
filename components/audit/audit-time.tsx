"use client";

import { useNow } from "#components/live/use-now.ts";
import { useTimeZone } from "#components/live/use-time-zone.ts";
import { RelativeTime } from "#components/ui/values.tsx";
import { formatRelative } from "#lib/dates.ts";
import { formatToSecond } from "#lib/times.ts";

/** The relative time, and the exact time to the second in the reader's time zone. */
export function AuditTime({ at, locale }: { at: string; locale: string }) {
  const now = useNow();
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
