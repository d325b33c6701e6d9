"use client";

import { useTranslations } from "next-intl";
import { useTimeZone } from "#components/live/use-time-zone.ts";
import { OrderStatus } from "#components/orders/order-status.tsx";
import { Code } from "#components/ui/code.tsx";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { Cell } from "#components/ui/table.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { formatDateTime, formatRelative } from "#lib/dates.ts";
import type { GapView } from "#lib/features/events/gap-view.ts";
import { type Place, paths } from "#lib/paths.ts";

type GapLineProps = { place: Place; row: GapView; now: Date; locale: string };

export function GapLine({ place, row, now, locale }: GapLineProps) {
  const t = useTranslations("gaps");
  const timeZone = useTimeZone();
  const { order, type, status, at, cause, endpointStatus, readBy, readAt, until, event } = row;
  const ago = (date: string) => formatRelative(new Date(date), now, locale);
  return (
    <tr>
      <Cell label={t("order")} phone="title">
        <IntentLink href={paths.order(place, order.id)} className="row-link">
          {order.number}
        </IntentLink>
      </Cell>
      <Cell label={t("what")} phone="aside">
        {status && <OrderStatus status={status} />}
        <span className="block text-sm text-muted">
          <Code>{type}</Code>
        </span>
      </Cell>
      <Cell label={t("cause")} phone="text">
        <span className="block max-w-prose whitespace-normal">
          {t(`causes.${cause}`, { status: endpointStatus })}
        </span>
        {until && (
          <span className="block max-w-prose text-sm whitespace-normal text-muted">
            {t("until", { at: formatDateTime(new Date(until), locale, timeZone) })}
          </span>
        )}
        {event && (
          <span className="block text-sm text-muted">
            <TextLink href={paths.event(place, event.id)}>
              {t("arrived", { when: ago(event.receivedAt) })}
            </TextLink>
          </span>
        )}
      </Cell>
      <Cell label={t("repair")}>
        <span title={formatDateTime(new Date(readAt), locale, timeZone)} className="whitespace-normal">
          {t("repaired", { how: t(`repairs.${readBy}`), when: ago(readAt) })}
        </span>
      </Cell>
      <Cell label={t("when")} numeric>
        <RelativeTime text={ago(at)} exact={formatDateTime(new Date(at), locale, timeZone)} at={at} />
      </Cell>
    </tr>
  );
}
