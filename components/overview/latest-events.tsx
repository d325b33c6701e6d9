import { getLocale, getTranslations } from "next-intl/server";
import { Card } from "#components/ui/card.tsx";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { formatDateTime, formatRelative } from "#lib/dates.ts";
import type { EventRow } from "#lib/features/events/event-row.ts";
import { type Place, paths } from "#lib/paths.ts";

type LatestEventsProps = { place: Place; rows: readonly EventRow[]; renderedAt: string; zone: string };

/** What the service told last. */
export async function LatestEvents({ place, rows, renderedAt, zone }: LatestEventsProps) {
  const t = await getTranslations("overview");
  const locale = await getLocale();
  const now = new Date(renderedAt);
  return (
    <Card title={t("events")} aside={<TextLink href={paths.events(place)}>{t("allEvents")}</TextLink>} flush>
      {rows.length === 0 ? (
        <p className="px-4 py-3 text-muted">{t("noEvents")}</p>
      ) : (
        <ul className="divide-y divide-line">
          {rows.map(({ id, type, order, receivedAt }) => (
            <li key={id} className="relative flex min-h-10 items-center justify-between gap-3 px-4 py-2">
              <span className="min-w-0">
                <IntentLink
                  href={paths.event(place, id)}
                  className="row-link block truncate font-mono text-sm"
                >
                  {type}
                </IntentLink>
                {order?.number && (
                  <span className="block text-sm text-muted tabular-nums">{order.number}</span>
                )}
              </span>
              <span className="text-sm text-muted">
                <RelativeTime
                  text={formatRelative(new Date(receivedAt), now, locale)}
                  exact={formatDateTime(new Date(receivedAt), locale, zone)}
                  at={receivedAt}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
