"use client";

import { Suspense } from "react";
import { useNow } from "#components/live/use-now.ts";
import { lateHere } from "#components/ui/late.tsx";
import type { EventChoices } from "#lib/features/events/list-event-choices.ts";
import type { RefusalRow } from "#lib/features/events/refusal-row.ts";
import type { Place } from "#lib/paths.ts";
import { LogFrame } from "./log-frame.tsx";
import { LogToolbar } from "./log-toolbar.tsx";
import { RefusalsTable } from "./refusals-table.tsx";
import { useLogAddress } from "./use-log-address.ts";
import { type RenderedPage, useLogPage } from "./use-log-page.ts";

const NoEvents = lateHere(() => import("./no-events.tsx"));

type RefusedLogProps = {
  place: Place;
  rendered: RenderedPage<RefusalRow>;
  choices: EventChoices;
  locale: string;
  renderedAt: string;
};

/** What was turned away and kept, as it comes. */
export function RefusedLog({ place, rendered, choices, locale, renderedAt }: RefusedLogProps) {
  const now = useNow(renderedAt);
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
