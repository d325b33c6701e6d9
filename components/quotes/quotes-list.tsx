"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { EmptyState } from "#components/layout/empty-state.tsx";
import { useNow } from "#components/live/use-now.ts";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Column, Table } from "#components/ui/table.tsx";
import type { Place } from "#lib/paths.ts";
import type { QuotePage } from "#lib/quotes/list-quotes.ts";
import { quoteListQuery } from "#lib/quotes/query.ts";
import { QuotesRow } from "./quotes-row.tsx";

type QuotesListProps = {
  place: Place;
  archived: boolean;
  firstPage: QuotePage;
  locale: string;
  renderedAt: string;
};

export function QuotesList({ place, archived, firstPage, locale, renderedAt }: QuotesListProps) {
  const t = useTranslations("quotes");
  const now = useNow(renderedAt);
  const { data, isError, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...quoteListQuery(place, archived),
    initialData: { pages: [firstPage], pageParams: [""] },
  });
  const rows = data.pages.flatMap((page) => page.rows);
  if (rows.length === 0) {
    return (
      <EmptyState title={archived ? t("noneArchived") : t("emptyTitle")}>
        {archived ? t("noneArchivedText") : t("emptyText")}
      </EmptyState>
    );
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
            <Column>{t("name")}</Column>
            <Column>{t("destination")}</Column>
            <Column numeric>{t("pieces")}</Column>
            <Column numeric>{t("total")}</Column>
            <Column roomy>{t("changedBy")}</Column>
            <Column numeric>{t("changed")}</Column>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <QuotesRow key={row.id} place={place} row={row} now={now} locale={locale} />
          ))}
        </tbody>
      </Table>
      {hasNextPage && (
        <div className="p-4 text-center">
          <Button pending={isFetchingNextPage} onClick={() => fetchNextPage()}>
            {isFetchingNextPage ? t("loadingMore") : t("more")}
          </Button>
        </div>
      )}
    </>
  );
}
