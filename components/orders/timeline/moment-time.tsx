"use client";

import { useTimeZone } from "#components/live/use-time-zone.ts";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { formatDateTime, formatRelative } from "#lib/dates.ts";

type MomentTimeProps = { at: string; now: Date; locale: string };

export function MomentTime({ at, now, locale }: MomentTimeProps) {
  const timeZone = useTimeZone();
  const date = new Date(at);
  return (
    <RelativeTime
      text={formatRelative(date, now, locale)}
      exact={formatDateTime(date, locale, timeZone)}
      at={at}
    />
  );
}
