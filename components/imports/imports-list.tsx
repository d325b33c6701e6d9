"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { EmptyState } from "#components/layout/empty-state.tsx";
import { Paged } from "#components/layout/paged.tsx";
import { useNow } from "#components/live/use-now.ts";
import { useInfiniteQuery } from "#components/live/use-query.ts";
import { Column, Table } from "#components/ui/table.tsx";
import type { Place } from "#lib/paths.ts";
import type { ImportPage } from "#lib/workflows/imports/list-imports.ts";
import { importListQuery } from "#lib/workflows/imports/query.ts";
import { ImportsRow } from "./imports-row.tsx";

type ImportsListProps = {
  place: Place;
  firstPage: ImportPage;
  begin: ReactNode;
  locale: string;
  renderedAt: string;
};

export function ImportsList({ place, firstPage, begin, locale, renderedAt }: ImportsListProps) {
  const t = useTranslations("imports");
  const now = useNow(renderedAt);
  const found = useInfiniteQuery({
    ...importListQuery(place),
    initialData: { pages: [firstPage], pageParams: [""] },
  });
  const { data } = found;
  const rows = data.pages.flatMap((page) => page.rows);
  return (
    <Paged
      found={found}
      empty={
        rows.length === 0 && (
          <EmptyState title={t("emptyTitle")} action={begin}>
            {t("emptyText")}
          </EmptyState>
        )
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
            <Column>{t("file")}</Column>
            <Column>{t("stateHead")}</Column>
            <Column numeric>{t("rows")}</Column>
            <Column numeric>{t("created")}</Column>
            <Column numeric>{t("notCreated")}</Column>
            <Column roomy>{t("by")}</Column>
            <Column numeric>{t("brought")}</Column>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ImportsRow key={row.id} place={place} row={row} now={now} locale={locale} />
          ))}
        </tbody>
      </Table>
    </Paged>
  );
}
