"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { LoadErrorNotice } from "#components/layout/paged.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { formatRelative } from "#lib/dates.ts";
import { quoteOrdersQuery } from "#lib/features/quotes/queries.ts";
import { formatCents } from "#lib/money.ts";
import { paths } from "#lib/paths.ts";
import type { SavedQuoteProps } from "./panel-props.ts";

/** The orders that were created from this quote. */
export function OrdersPanel({
  place,
  quote,
  now,
  locale,
}: Pick<SavedQuoteProps, "place" | "quote" | "now" | "locale">) {
  const t = useTranslations("quoteOrders");
  const words = useTranslations("status");
  const found = useQuery(quoteOrdersQuery(place, quote.id));
  const orders = found.data;
  if (!orders || found.isError) return <LoadErrorNotice found={found} />;
  if (orders.length === 0) return <p className="text-muted">{t("none")}</p>;
  const nameOf = (status: string) => (words.has(status as "draft") ? words(status as "draft") : status);
  return (
    <ul className="flex flex-col divide-y divide-line">
      {orders.map(({ id, order, askedAt }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2">
          {order ? (
            <>
              <TextLink href={paths.order(place, order.id)}>{order.number}</TextLink>
              <span>{nameOf(order.status)}</span>
              <span className="tabular-nums">{formatCents(order.totalCents, locale, order.currency)}</span>
            </>
          ) : (
            <span>{t("looking")}</span>
          )}
          <span className="ml-auto text-sm text-muted">{formatRelative(new Date(askedAt), now, locale)}</span>
        </li>
      ))}
    </ul>
  );
}
