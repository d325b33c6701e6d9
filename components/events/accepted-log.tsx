"use client";

import { Suspense } from "react";
import { useNow } from "#components/live/use-now.ts";
import { late, lateHere } from "#components/ui/late.tsx";
import type { EventRow } from "#lib/features/events/event-row.ts";
import type { EventChoices } from "#lib/features/events/list-event-choices.ts";
import type { Place } from "#lib/paths.ts";
import type { EventActions } from "./event-actions.ts";
import { EventsTable } from "./events-table.tsx";
import { LogFrame } from "./log-frame.tsx";
import { LogToolbar } from "./log-toolbar.tsx";
import { useChosenEvents } from "./use-chosen-events.ts";
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
