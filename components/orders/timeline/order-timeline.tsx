"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Card } from "#components/ui/card.tsx";
import { Nothing } from "#components/ui/nothing.tsx";
import { SegmentedRadios } from "#components/ui/segmented.tsx";
import { Timeline } from "#components/ui/timeline.tsx";
import type { OrderView } from "#lib/features/orders/order-view.ts";
import type { Place } from "#lib/paths.ts";
import type { NoteActions } from "../notes/note-actions.ts";
import { NoteComposer } from "../notes/note-composer.tsx";
import { useReadMentions } from "../notes/use-read-mentions.ts";
import { useRequestMoments } from "../use-request-moments.ts";
import { OneMoment } from "./one-moment.tsx";

type OrderTimelineProps = {
  place: Place;
  order: OrderView;
  mayWrite: boolean;
  notes: NoteActions;
  now: Date;
  locale: string;
};

const filters = ["all", "notes", "service"] as const;
type Filter = (typeof filters)[number];

const shownBy: Record<Filter, (kind: string) => boolean> = {
  all: () => true,
  notes: (kind) => kind === "note",
  service: (kind) => kind === "history" || kind === "event",
};

/** What people, the service and its webhooks did, in one line of time, newest first; and where notes are written. */
export function OrderTimeline({ place, order, mayWrite, notes, now, locale }: OrderTimelineProps) {
  const t = useTranslations("timeline");
  const [filter, setFilter] = useState<Filter>("all");
  const asked = useRequestMoments(order.requests);
  useReadMentions(order, notes.read);
  const shown = [...order.timeline, ...asked]
    .filter(({ kind }) => shownBy[filter](kind))
    .toSorted((a, b) => b.at.localeCompare(a.at));
  return (
    <Card
      title={t("title")}
      aside={
        <SegmentedRadios
          label={t("show")}
          name="timeline"
          value={filter}
          onChoose={(value) => setFilter(value as Filter)}
          options={filters.map((value) => ({ value, label: t(`filter.${value}`) }))}
        />
      }
    >
      {mayWrite && <NoteComposer place={place} orderId={order.id} add={notes.add} />}
      {shown.length === 0 && <Nothing>{t("nothing")}</Nothing>}
      <Timeline>
        {shown.map((moment) => (
          <OneMoment
            key={`${moment.kind} ${moment.id}`}
            {...{ place, order, moment, notes, mayWrite, now, locale }}
          />
        ))}
      </Timeline>
    </Card>
  );
}
