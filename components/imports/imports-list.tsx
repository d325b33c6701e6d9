"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { EmptyState } from "#components/layout/empty-state.tsx";
import { Paged } from "#components/layout/paged.tsx";
import { TimeAgo } from "#components/layout/time-ago.tsx";
import { useStoredText } from "#components/layout/use-stored-text.ts";
import { useNow } from "#components/live/use-now.ts";
import { useTimeZone } from "#components/live/use-time-zone.ts";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { Cell, Column, Table } from "#components/ui/table.tsx";
import { formatCount } from "#lib/numbers.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { ImportSummary } from "#lib/workflows/imports/import-view.ts";
import type { ImportPage } from "#lib/workflows/imports/list-imports.ts";
import { importListQuery } from "#lib/workflows/imports/query.ts";
import { ImportStateDot } from "./import-progress.tsx";

type ImportsListProps = {
  place: Place;
  firstPage: ImportPage;
  begin: ReactNode;
  locale: string;
};

export function ImportsList({ place, firstPage, begin, locale }: ImportsListProps) {
  const t = useTranslations("imports");
  const now = useNow();
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

type ImportsRowProps = { place: Place; row: ImportSummary; now: Date; locale: string };

function ImportsRow({ place, row, now, locale }: ImportsRowProps) {
  const t = useTranslations("imports");
  const timeZone = useTimeZone();
  const stored = useStoredText();
  const { invalid, taken, refused, ready, created } = row.counts;
  const left = invalid + taken + refused + ready;
  const number = (value: number) => formatCount(value, locale);
  return (
    <tr>
      <Cell label={t("file")} phone="title">
        <IntentLink href={paths.import(place, row.id)} className="row-link break-all">
          {stored(row.name)}
        </IntentLink>
      </Cell>
      <Cell label={t("stateHead")} phone="text">
        <ImportStateDot summary={row} />
      </Cell>
      <Cell label={t("rows")} numeric>
        {number(row.rowsCount)}
      </Cell>
      <Cell label={t("created")} numeric>
        {number(created)}
      </Cell>
      <Cell label={t("notCreated")} numeric phone="hidden">
        {left > 0 ? number(left) : <span className="text-muted">–</span>}
      </Cell>
      <Cell label={t("by")} roomy phone="hidden">
        {row.askedBy}
      </Cell>
      <Cell label={t("brought")} numeric phone="corner">
        <TimeAgo at={row.createdAt} now={now} locale={locale} timeZone={timeZone} />
      </Cell>
    </tr>
  );
}
