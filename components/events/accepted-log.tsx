"use client";

import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { useNow } from "#components/live/use-now.ts";
import { useTimeZone } from "#components/live/use-time-zone.ts";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { late, lateHere } from "#components/ui/late.tsx";
import { Column, Table } from "#components/ui/table.tsx";
import type { EventChoices } from "#lib/features/events/list-event-choices.ts";
import type { EventRow } from "#lib/features/events/list-events.ts";
import type { SteadyRow } from "#lib/features/events/steady-page.ts";
import type { Place } from "#lib/paths.ts";
import { type ChosenEvents, useChosenEvents } from "./chosen-events.tsx";
import type { EventActions } from "./event-actions.ts";
import { EventLine } from "./event-line.tsx";
import { LogFrame } from "./log-frame.tsx";
import { LogToolbar } from "./log-toolbar.tsx";
import { useLogAddress } from "./use-log-address.ts";
import { type RenderedPage, useLogPage } from "./use-log-page.ts";

const ChosenEventsBar = late(() => import("./chosen-events.tsx"));
const NoEvents = lateHere(() => import("./no-events.tsx"));

type AcceptedLogProps = {
  place: Place;
  rendered: RenderedPage<EventRow>;
  choices: EventChoices;
  mayReplay: boolean;
  replay: EventActions["replay"];
  locale: string;
  renderedAt: string;
};

/** What was taken, as it comes. */
export function AcceptedLog(props: AcceptedLogProps) {
  const { place, rendered, choices, mayReplay, replay, locale } = props;
  const now = useNow(props.renderedAt);
  const going = useLogAddress(place);
  const { query } = going.address;
  const list = useLogPage(place, going.address, rendered);
  const { rows, isCapped } = list.steady;
  const chosen = useChosenEvents(rows.map(({ row }) => row.id));
  return (
    <>
      <LogToolbar {...{ place, going, choices, locale }} />
      <LogFrame
        {...{ going, list }}
        empty={
          <Suspense>
            <NoEvents {...{ place, query, isCapped }} />
          </Suspense>
        }
      >
        <EventsTable {...{ place, rows, chosen, mayReplay, now, locale }} />
      </LogFrame>
      <Suspense>{chosen.ids.length > 0 && <ChosenEventsBar chosen={chosen} replay={replay} />}</Suspense>
    </>
  );
}

type EventsTableProps = {
  place: Place;
  rows: readonly SteadyRow<EventRow>[];
  chosen: ChosenEvents;
  mayReplay: boolean;
  now: Date;
  locale: string;
};

function EventsTable({ place, rows, chosen, mayReplay, now, locale }: EventsTableProps) {
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
