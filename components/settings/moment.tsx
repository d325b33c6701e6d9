"use client";

import { useNow } from "#components/live/use-now.ts";
import { RelativeTime } from "#components/ui/values.tsx";
import { formatDateTime, formatRelative } from "#lib/dates.ts";
import { formatCountdown } from "#lib/times.ts";

type MomentProps = {
  /** ISO 8601, UTC. */
  at: string;
  renderedAt: string;
  locale: string;
  /** While it is ahead: how long is left. */
  countdown?: boolean;
  /** The date beside it, not only on hover. */
  exact?: boolean;
};

/** How long ago, or how long from now, for as long as the page is open. */
export function Moment({ at, renderedAt, locale, countdown, exact }: MomentProps) {
  const ticked = useNow(renderedAt);
  // Rendered again meanwhile: the server's clock may be ahead of the last tick.
  const now = new Date(Math.max(ticked.getTime(), Date.parse(renderedAt)));
  const date = new Date(at);
  const format = countdown && date > now ? formatCountdown : formatRelative;
  const written = formatDateTime(date, locale);
  return (
    <span>
      <RelativeTime at={at} text={format(date, now, locale)} exact={written} />
      {exact && <span className="text-muted"> · {written}</span>}
    </span>
  );
}
