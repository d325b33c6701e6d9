import { RelativeTime } from "#components/ui/values.tsx";
import { formatDateTime, formatRelative } from "#lib/dates.ts";

type TimeAgoProps = {
  /** A string is ISO 8601, UTC. */
  at: Date | string;
  now: Date;
  locale: string;
  timeZone: string;
};

/** "3 hours ago", with the exact time as a tooltip. */
export function TimeAgo({ at, now, locale, timeZone }: TimeAgoProps) {
  const date = new Date(at);
  return (
    <RelativeTime
      text={formatRelative(date, now, locale)}
      exact={formatDateTime(date, locale, timeZone)}
      at={date.toISOString()}
    />
  );
}
