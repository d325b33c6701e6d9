"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { EmptyState } from "#components/layout/empty-state.tsx";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Column, Table } from "#components/ui/table.tsx";
import type { Place } from "#lib/paths.ts";
import type { SchedulePage } from "#lib/schedules/list-schedules.ts";
import { scheduleListQuery } from "#lib/schedules/query.ts";
import { ScheduleTableRow } from "./schedule-table-row.tsx";

type SchedulesListProps = { place: Place; firstPage: SchedulePage; locale: string };

export function SchedulesList({ place, firstPage, locale }: SchedulesListProps) {
  const t = useTranslations("schedules");
  const { data, isError, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...scheduleListQuery(place),
    initialData: { pages: [firstPage], pageParams: [""] },
  });
  const rows = data.pages.flatMap((page) => page.rows);
  if (rows.length === 0) return <EmptyState title={t("emptyTitle")}>{t("emptyText")}</EmptyState>;
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
            <Column>{t("repeat")}</Column>
            <Column>{t("recipient")}</Column>
            <Column numeric>{t("pieces")}</Column>
            <Column>{t("stateHead")}</Column>
            <Column numeric>{t("next")}</Column>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ScheduleTableRow key={row.id} place={place} row={row} locale={locale} />
          ))}
        </tbody>
      </Table>
      {hasNextPage && (
        <div className="p-4 text-center">
          <Button pending={isFetchingNextPage} onClick={() => fetchNextPage()}>
            {t("more")}
          </Button>
        </div>
      )}
    </>
  );
}
