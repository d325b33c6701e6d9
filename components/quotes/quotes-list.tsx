"use client";

import { useTranslations } from "next-intl";
import { EmptyState } from "#components/layout/empty-state.tsx";
import { Paged } from "#components/layout/paged.tsx";
import { useNow } from "#components/live/use-now.ts";
import { useInfiniteQuery } from "#components/live/use-query.ts";
import { Column, Table } from "#components/ui/table.tsx";
import type { QuotePage } from "#lib/features/quotes/list-quotes.ts";
import { quoteListQuery } from "#lib/features/quotes/query-list.ts";
import type { QuoteShow } from "#lib/features/quotes/schemas.ts";
import type { Place } from "#lib/paths.ts";
import { QuotesRow } from "./quotes-row.tsx";

type QuotesListProps = {
  place: Place;
  show: QuoteShow;
  firstPage: QuotePage;
  locale: string;
  renderedAt: string;
};

export function QuotesList({ place, show, firstPage, locale, renderedAt }: QuotesListProps) {
  const t = useTranslations("quotes");
  const now = useNow(renderedAt);
  const found = useInfiniteQuery({
    ...quoteListQuery(place, show),
    initialData: { pages: [firstPage], pageParams: [""] },
  });
  const { data } = found;
  const rows = data.pages.flatMap((page) => page.rows);
  return (
    <Paged
      found={found}
      empty={
        rows.length === 0 && <EmptyState title={t(`none.${show}.title`)}>{t(`none.${show}.text`)}</EmptyState>
      }
      texts={{
        staleTitle: t("staleTitle"),
        staleText: t("staleText"),
        more: t("more"),
        loadingMore: t("loadingMore"),
      }}
    >
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
    </Paged>
  );
}
