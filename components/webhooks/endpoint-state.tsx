import { getTranslations } from "next-intl/server";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { StatusDot } from "#components/ui/status-dot.tsx";
import type { Tone } from "#components/ui/tone.ts";
import { formatDateTime, formatRelative } from "#lib/dates.ts";
import type { EndpointView } from "#lib/features/webhooks/endpoint-view.ts";

type EndpointStateProps = { endpoint: EndpointView; locale: string; now: Date };

const known = {
  active: "good",
  paused: "warn",
  disabled: "bad",
  registering: "info",
  gone: "bad",
} as const satisfies Record<string, Tone>;

/** A state that v1 has added stands as the service calls it. */
export async function EndpointState({ endpoint, locale, now }: EndpointStateProps) {
  const t = await getTranslations("webhooks");
  const { status, pausedAt, own } = endpoint;
  const isKnown = status in known;
  const since = status === "paused" && pausedAt ? new Date(pausedAt) : null;
  return (
    <span className="flex flex-col">
      <StatusDot tone={isKnown ? known[status as "active"] : "neutral"}>
        {isKnown ? t(`status.${status as "active"}`) : status}
      </StatusDot>
      {since && (
        <span className="text-sm text-muted">
          {own?.by && `${own.by}, `}
          <RelativeTime
            text={formatRelative(since, now, locale)}
            exact={formatDateTime(since, locale)}
            at={since.toISOString()}
          />
        </span>
      )}
    </span>
  );
}
