"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useNow } from "#components/live/use-now.ts";
import { Callout } from "#components/ui/callout.tsx";
import { Column, Table } from "#components/ui/table.tsx";
import type { OrderPage } from "#lib/orders/list/order-row.ts";
import { latestOrdersQuery } from "#lib/orders/query.ts";
import type { Place } from "#lib/paths.ts";
import { OrderLine } from "./order-line.tsx";

type OrdersListProps = {
  place: Place;
  firstPage: OrderPage;
  limit: number;
  locale: string;
  renderedAt: string;
};

/** Only so many of the newest, without the way to more. */
export function OrdersList({ place, firstPage, limit, locale, renderedAt }: OrdersListProps) {
  const t = useTranslations("orders");
  const now = useNow(renderedAt);
  const { data, isError } = useQuery({ ...latestOrdersQuery(place), initialData: firstPage });
  return (
    <>
      {isError && (
        <Callout tone="warn" title={t("staleTitle")}>
          {t("staleText")}
        </Callout>
      )}
      <Table caption={t("caption")}>
        <thead>
          <tr>
            <Column>{t("number")}</Column>
            <Column>{t("recipient")}</Column>
            <Column>{t("status")}</Column>
            <Column numeric>{t("items")}</Column>
            <Column numeric>{t("total")}</Column>
            <Column numeric>{t("created")}</Column>
          </tr>
        </thead>
        <tbody>
          {data.rows.slice(0, limit).map((row) => (
            <OrderLine key={row.id} place={place} row={row} now={now} locale={locale} />
          ))}
        </tbody>
      </Table>
    </>
  );
}
