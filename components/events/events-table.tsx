"use client";

import { useTranslations } from "next-intl";
import { useTimeZone } from "#components/live/use-time-zone.ts";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Column, Table } from "#components/ui/table.tsx";
import type { EventRow } from "#lib/features/events/event-row.ts";
import type { SteadyRow } from "#lib/features/events/steady-page.ts";
import type { Place } from "#lib/paths.ts";
import { EventLine } from "./event-line.tsx";
import type { ChosenEvents } from "./use-chosen-events.ts";

type EventsTableProps = {
  place: Place;
  rows: readonly SteadyRow<EventRow>[];
  chosen: ChosenEvents;
  mayReplay: boolean;
  now: Date;
  locale: string;
};

export function EventsTable({ place, rows, chosen, mayReplay, now, locale }: EventsTableProps) {
  const t = useTranslations("events");
  const timeZone = useTimeZone();
  return (
    <Table caption={t("caption")}>
      <thead>
        <tr>
          {mayReplay && (
            <Column className="w-10">
              <Checkbox
                aria-label={t("choosePage")}
                checked={chosen.isAll}
                mixed={chosen.ids.length > 0 && !chosen.isAll}
                onChange={chosen.toggleAll}
              />
            </Column>
          )}
          <Column>{t("event")}</Column>
          <Column>{t("order")}</Column>
          <Column>{t("became")}</Column>
          <Column>{t("changed")}</Column>
          <Column numeric>{t("received")}</Column>
        </tr>
      </thead>
      <tbody>
        {rows.map((steady) => (
          <EventLine
            key={steady.row.id}
            {...{ place, steady, now, timeZone, locale }}
            isChosen={chosen.has(steady.row.id)}
            onToggle={mayReplay ? chosen.toggle : null}
          />
        ))}
      </tbody>
    </Table>
  );
}
