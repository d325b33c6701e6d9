"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { EmptyState } from "#components/layout/empty-state.tsx";
import { Paged } from "#components/layout/paged.tsx";
import { useStoredText } from "#components/layout/use-stored-text.ts";
import { Badge } from "#components/ui/badge.tsx";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { Cell, Column, Table } from "#components/ui/table.tsx";
import { formatDay } from "#lib/dates.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { SchedulePage } from "#lib/workflows/schedules/list-schedules.ts";
import { scheduleListQuery } from "#lib/workflows/schedules/query.ts";
import type { ScheduleListItem } from "#lib/workflows/schedules/schedule-view.ts";
import { ScheduleState, useRuleWords } from "./schedule-state.tsx";

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

type ScheduleTableRowProps = { place: Place; row: ScheduleListItem; locale: string };

function ScheduleTableRow({ place, row, locale }: ScheduleTableRowProps) {
  const t = useTranslations("schedules");
  const say = useRuleWords();
  const stored = useStoredText();
  return (
    <tr>
      <Cell label={t("name")} phone="title">
        <IntentLink href={paths.schedule(place, row.id)} className="row-link">
          {stored(row.name)}
        </IntentLink>{" "}
        {row.lastRun?.state === "failed" && <Badge tone="bad">{t("lastFailed")}</Badge>}
      </Cell>
      <Cell label={t("repeat")}>{say(row.rule)}</Cell>
      <Cell label={t("recipient")}>{stored(row.recipient)}</Cell>
      <Cell label={t("pieces")} numeric>
        {row.pieces}
      </Cell>
      <Cell label={t("stateHead")} phone="aside">
        <ScheduleState state={row.state} />
      </Cell>
      <Cell label={t("next")} numeric>
        {row.nextAt ? formatDay(new Date(row.nextAt), locale, row.timeZone) : "–"}
      </Cell>
    </tr>
  );
}
