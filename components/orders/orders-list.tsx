"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { EmptyState } from "#components/layout/empty-state.tsx";
import { useNow } from "#components/live/use-now.ts";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Column, Table } from "#components/ui/table.tsx";
import { writeOrderQuery } from "#lib/orders/list/order-query.ts";
import type { OrderPage } from "#lib/orders/list/order-row.ts";
import { orderListQuery } from "#lib/orders/query.ts";
import type { Place } from "#lib/paths.ts";
import { OrderLine } from "./order-line.tsx";

type OrdersListProps = {
  place: Place;
  status: string | undefined;
  firstPage: OrderPage;
  /** Only so many of the newest, without the way to more. */
  limit?: number;
  locale: string;
  renderedAt: string;
};

export function OrdersList({ place, status, firstPage, limit, locale, renderedAt }: OrdersListProps) {
  const t = useTranslations("orders");
  const now = useNow(renderedAt);
  const { data, isError, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...orderListQuery(place, writeOrderQuery({ status: status ? [status] : [] }), limit ? "latest" : "whole"),
    initialData: { pages: [firstPage], pageParams: [""] },
  });
  const rows = data.pages.flatMap((page) => page.rows).slice(0, limit);
  if (rows.length === 0) {
    return <EmptyState title={t("emptyTitle")}>{status ? t("emptyFiltered") : t("emptyText")}</EmptyState>;
  }
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
          {rows.map((row) => (
            <OrderLine key={row.id} place={place} row={row} now={now} locale={locale} />
          ))}
        </tbody>
      </Table>
      {hasNextPage && !limit && (
        <div className="p-4 text-center">
          <Button pending={isFetchingNextPage} onClick={() => fetchNextPage()}>
            {isFetchingNextPage ? t("loadingMore") : t("more")}
          </Button>
        </div>
      )}
    </>
  );
}
