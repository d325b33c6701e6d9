"use client";

import { History } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { useNow } from "#components/live/use-now.ts";
import { useTimeZone } from "#components/live/use-time-zone.ts";
import { StatusDot } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { lazyPart, lazyPartInPlace } from "#components/ui/lazy-part.tsx";
import { Cell, Column, Table } from "#components/ui/table.tsx";
import { RelativeTime } from "#components/ui/values.tsx";
import { formatRelative } from "#lib/dates.ts";
import type { EventChoices } from "#lib/features/events/list-event-choices.ts";
import type { RefusalRow } from "#lib/features/events/list-refusals.ts";
import type { SteadyRow } from "#lib/features/events/steady-page.ts";
import { formatCount } from "#lib/numbers.ts";
import { type Place, paths } from "#lib/paths.ts";
import { formatToSecond } from "#lib/times.ts";
import { LogFrame, LogToolbar } from "./log-frame.tsx";
import { useReasonWords } from "./use-event-words.ts";
import { type RenderedPage, useLogAddress, useLogPage } from "./use-log-page.ts";

const RetentionDialog = lazyPart(() => import("./retention-dialog.tsx"));

type RetentionButtonProps = { place: Place; days: number };

/** The retention of the log, and the dialog that changes it. */
export function RetentionButton({ place, days }: RetentionButtonProps) {
  const t = useTranslations("events");
  const [asked, setAsked] = useState(0);
  return (
    <>
      <Button icon={<History />} aria-haspopup="dialog" onClick={() => setAsked((times) => times + 1)}>
        {t("keptFor", { days })}
      </Button>
      <Suspense>{asked > 0 && <RetentionDialog key={asked} {...{ place, days }} />}</Suspense>
    </>
  );
}

const NoEvents = lazyPartInPlace(() => import("./no-events.tsx"));

type RefusedLogProps = {
  place: Place;
  rendered: RenderedPage<RefusalRow>;
  choices: EventChoices;
  locale: string;
};

/** The stored refused deliveries, updated live. */
export function RefusedLog({ place, rendered, choices, locale }: RefusedLogProps) {
  const now = useNow();
  const going = useLogAddress(place);
  const list = useLogPage(place, going.address, rendered);
  return (
    <>
      <LogToolbar {...{ place, going, choices, locale }} />
      <LogFrame
        {...{ going, list }}
        empty={
          <Suspense>
            <NoEvents place={place} query={going.address.query} isCapped={false} />
          </Suspense>
        }
      >
        <RefusalsTable {...{ place, now, locale }} rows={list.steady.rows} />
      </LogFrame>
    </>
  );
}

type RefusalsTableProps = {
  place: Place;
  rows: readonly SteadyRow<RefusalRow>[];
  now: Date;
  locale: string;
};

function RefusalsTable({ place, rows, now, locale }: RefusalsTableProps) {
  const t = useTranslations("events");
  const { nameOf } = useReasonWords();
  const timeZone = useTimeZone();
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
                {t("bytes", { count: row.bytes, shown: formatCount(row.bytes, locale) })}
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
