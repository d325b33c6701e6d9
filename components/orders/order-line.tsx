"use client";

import { useTranslations } from "next-intl";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { Money } from "#components/ui/money.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { Cell } from "#components/ui/table.tsx";
import { formatDateTime, formatRelative } from "#lib/dates.ts";
import { formatCents } from "#lib/money.ts";
import type { OrderRow } from "#lib/orders/list/order-row.ts";
import { type Place, paths } from "#lib/paths.ts";
import { OrderStatus } from "./order-status.tsx";
import { useChanged } from "./use-changed.ts";

type OrderLineProps = { place: Place; row: OrderRow; now: Date; locale: string };

export function OrderLine({ place, row, now, locale }: OrderLineProps) {
  const t = useTranslations("orders");
  const changed = useChanged(row.status);
  const createdAt = new Date(row.createdAt);
  return (
    <tr data-changed={changed || undefined} className="transition-colors data-changed:bg-accent-soft">
      <Cell label={t("number")} phone="title">
        <IntentLink href={paths.order(place, row.id)} className="row-link">
          {row.number}
        </IntentLink>
        {row.externalId && <span className="block text-sm text-muted">{row.externalId}</span>}
      </Cell>
      <Cell label={t("recipient")} phone="text">
        {row.recipient}
        <span className="block text-sm text-muted">
          {row.city}, {row.country}
        </span>
      </Cell>
      <Cell label={t("status")} phone="aside">
        <OrderStatus status={row.status} />
        {changed && <span className="sr-only">{t("changed")}</span>}
      </Cell>
      <Cell label={t("items")} numeric>
        {row.itemsCount}
      </Cell>
      <Cell label={t("total")} numeric phone="corner">
        <Money text={formatCents(row.totalCents, locale, row.currency)} />
      </Cell>
      <Cell label={t("created")} numeric>
        <RelativeTime
          text={formatRelative(createdAt, now, locale)}
          exact={formatDateTime(createdAt, locale)}
          at={row.createdAt}
        />
      </Cell>
    </tr>
  );
}
