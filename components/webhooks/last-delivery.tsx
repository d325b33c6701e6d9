import { getTranslations } from "next-intl/server";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { StatusDot } from "#components/ui/status-dot.tsx";
import { formatDateTime, formatRelative } from "#lib/dates.ts";
import type { EndpointView } from "#lib/features/webhooks/endpoint-view.ts";

type LastDeliveryProps = { endpoint: EndpointView; locale: string; now: Date };

/** The latest attempt as the service tells of it; of ours also what was last received here. */
export async function LastDelivery({ endpoint, locale, now }: LastDeliveryProps) {
  const t = await getTranslations("webhooks");
  const { lastDelivery: last, own } = endpoint;
  if (!last && !own?.lastReceivedAt) return <span className="text-muted">{t("none")}</span>;
  const moment = (iso: string) => (
    <RelativeTime
      text={formatRelative(new Date(iso), now, locale)}
      exact={formatDateTime(new Date(iso), locale)}
      at={iso}
    />
  );
  return (
    <span className="flex flex-col">
      {last && (
        <StatusDot tone={last.failed ? "bad" : "good"}>
          <span>
            {last.httpStatus ?? last.status}
            {last.at && <> · {moment(last.at)}</>}
          </span>
        </StatusDot>
      )}
      {last && <code className="text-sm text-muted">{last.type}</code>}
      {own?.lastReceivedAt && (
        <span className="text-sm text-muted">
          {t("received")} {moment(own.lastReceivedAt)}
        </span>
      )}
    </span>
  );
}
