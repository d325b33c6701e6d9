"use client";

import { useTranslations } from "next-intl";
import { EmptyState } from "#components/layout/empty-state.tsx";
import { Paged } from "#components/layout/paged.tsx";
import { useInfiniteQuery } from "#components/live/use-query.ts";
import { Column, Table } from "#components/ui/table.tsx";
import type { Place } from "#lib/paths.ts";
import type { SchedulePage } from "#lib/workflows/schedules/list-schedules.ts";
import { scheduleListQuery } from "#lib/workflows/schedules/query.ts";
import { ScheduleTableRow } from "./schedule-table-row.tsx";

type SchedulesListProps = { place: Place; firstPage: SchedulePage; locale: string };

export function SchedulesList({ place, firstPage, locale }: SchedulesListProps) {
  const t = useTranslations("schedules");
  const found = useInfiniteQuery({
    ...scheduleListQuery(place),
    initialData: { pages: [firstPage], pageParams: [""] },
  });
  const { data } = found;
  const rows = data.pages.flatMap((page) => page.rows);
  return (
    <Paged
      found={found}
      empty={rows.length === 0 && <EmptyState title={t("emptyTitle")}>{t("emptyText")}</EmptyState>}
      texts={{ staleTitle: t("staleTitle"), staleText: t("staleText"), more: t("more") }}
    >
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
    </Paged>
  );
}
