"use client";

import { useNow } from "#components/live/use-now.ts";
import { useTimeZone } from "#components/live/use-time-zone.ts";
import { RelativeTime } from "#components/ui/values.tsx";
import { formatDateTime, formatRelative } from "#lib/dates.ts";
import { formatCountdown } from "#lib/times.ts";

type CurrentRelativeTimeProps = {
  /** ISO 8601, UTC. */
  at: string;
  locale: string;
  /** Shows the remaining time while the time is in the future. */
  countdown?: boolean;
  /** Shows the date beside it, not only as a tooltip. */
  exact?: boolean;
};

/** A relative time that stays current while the page is open. */
export function CurrentRelativeTime({ at, locale, countdown, exact }: CurrentRelativeTimeProps) {
  const timeZone = useTimeZone();
  const now = useNow();
  const date = new Date(at);
  const format = countdown && date > now ? formatCountdown : formatRelative;
  const written = formatDateTime(date, locale, timeZone);
  return (
    <span>
      <RelativeTime at={at} text={format(date, now, locale)} exact={written} />
      {exact && <span className="text-muted"> · {written}</span>}
    </span>
  );
}
