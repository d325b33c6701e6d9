"use client";

import { useTranslations } from "next-intl";
import { useTimeZone } from "#components/live/use-time-zone.ts";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { StatusDot } from "#components/ui/status-dot.tsx";
import { Cell, Column, Table } from "#components/ui/table.tsx";
import { formatRelative } from "#lib/dates.ts";
import type { RefusalRow } from "#lib/features/events/refusal-row.ts";
import type { SteadyRow } from "#lib/features/events/steady-page.ts";
import { writtenIn } from "#lib/keep-formats.ts";
import { type Place, paths } from "#lib/paths.ts";
import { formatToSecond } from "#lib/times.ts";
import { useReasonWords } from "./use-reason-words.ts";

type RefusalsTableProps = {
  place: Place;
  rows: readonly SteadyRow<RefusalRow>[];
  now: Date;
  locale: string;
};

export function RefusalsTable({ place, rows, now, locale }: RefusalsTableProps) {
  const t = useTranslations("events");
  const { nameOf } = useReasonWords();
  const timeZone = useTimeZone();
  const number = new Intl.NumberFormat(writtenIn(locale));
  return (
    <Table caption={t("captionRefused")}>
      <thead>
        <tr>
          <Column>{t("why")}</Column>
          <Column>{t("saidToBe")}</Column>
          <Column numeric>{t("size")}</Column>
          <Column numeric>{t("received")}</Column>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ row }) => {
          const at = new Date(row.receivedAt);
          return (
            <tr key={row.id} data-event={row.id}>
              <Cell label={t("why")} phone="title">
                <StatusDot tone="bad">
                  <IntentLink href={paths.refusedPost(place, row.id)} className="row-link">
                    {nameOf(row.reason)}
                  </IntentLink>
                </StatusDot>
              </Cell>
              <Cell label={t("saidToBe")} phone={row.eventType ? "line" : "hidden"}>
                <span className="inline-block max-w-64 truncate font-mono text-sm">{row.eventType}</span>
              </Cell>
              <Cell label={t("size")} numeric>
                {t("bytes", { count: row.bytes, shown: number.format(row.bytes) })}
              </Cell>
              <Cell label={t("received")} numeric>
                <RelativeTime
                  text={formatRelative(at, now, locale)}
                  exact={formatToSecond(at, locale, timeZone)}
                  at={row.receivedAt}
                />
              </Cell>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
