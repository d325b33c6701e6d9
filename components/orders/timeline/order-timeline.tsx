"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useState } from "react";
import { makeId } from "#components/form/make-id.ts";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { SegmentedRadios } from "#components/ui/segmented.tsx";
import { Timeline } from "#components/ui/timeline.tsx";
import { Nothing } from "#components/ui/values.tsx";
import type { Moment } from "#lib/features/orders/moment.ts";
import type { OrderView } from "#lib/features/orders/order-view.ts";
import type { Place } from "#lib/paths.ts";
import { MentionField } from "../notes/mention-field.tsx";
import { Problem } from "../pay-button.tsx";
import { type NoteActions, useOrderAction } from "../use-order-action.ts";
import {
  ActMoment,
  AskedMoment,
  ChangeMoment,
  EventMoment,
  HistoryMoment,
  type MomentProps,
  type RequestMoment,
  useRequestMoments,
} from "./moments.tsx";
import { NoteMoment } from "./note-moment.tsx";

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

/**
 * Whoever has the order open sees the notes that name them: they are done with, and stay marked as long as this page
 * is. One that is not taken is taken the next time.
 */
function useReadMentions({ id, timeline }: OrderView, read: NoteActions["read"]): void {
  const unread = timeline
    .filter((moment) => moment.kind === "note" && moment.isUnread)
    .map((moment) => moment.id)
    .join();
  useEffect(() => {
    if (!unread) return;
    read({ orderId: id }).catch(() => undefined);
  }, [unread, id, read]);
}

/** Each kind in its own words. */
function OneMoment({ moment, ...rest }: MomentProps<Moment | RequestMoment>) {
  switch (moment.kind) {
    case "history":
      return <HistoryMoment {...rest} moment={moment} />;
    case "event":
      return <EventMoment {...rest} moment={moment} />;
    case "act":
      return <ActMoment {...rest} moment={moment} />;
    case "note":
      return <NoteMoment {...rest} moment={moment} />;
    case "change":
      return <ChangeMoment {...rest} moment={moment} />;
    case "asked":
      return <AskedMoment {...rest} moment={moment} />;
  }
}

type NoteComposerProps = { place: Place; orderId: string; add: NoteActions["add"] };

/** What is typed stays in this browser until it was taken. */
function NoteComposer({ place, orderId, add }: NoteComposerProps) {
  const t = useTranslations("notes");
  const { text, write, drop } = useKeptText(`pressroom.note.${orderId}`);
  const [noteId, setNoteId] = useState(makeId);
  const { run, pending, problem } = useOrderAction(place, t("unreachable"), t("notTaken"));
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!text.trim() || !(await run(() => add({ orderId, noteId, text })))) return;
    drop(text);
    setNoteId(makeId());
  };
  return (
    <form onSubmit={send} className="mb-5 flex flex-col gap-2">
      <MentionField place={place} label={t("label")} hint={t("hint")} value={text} onChange={write} />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <Button type="submit" pending={pending} disabled={!text.trim()}>
          {t("add")}
        </Button>
        <Problem text={problem} />
      </div>
    </form>
  );
}

/**
 * What is typed, kept in this browser under `key` until it is empty, or `drop` is told that it was sent: what was typed
 * on in the meantime stays. A browser may refuse to keep anything.
 */
function useKeptText(key: string) {
  const [text, setText] = useState("");
  useEffect(() => {
    const kept = attempt(() => localStorage.getItem(key));
    if (kept) setText(kept);
  }, [key]);
  const write = (next: string) => {
    setText(next);
    attempt(() => (next ? localStorage.setItem(key, next) : localStorage.removeItem(key)));
  };
  const drop = (sent: string) => {
    setText((now) => (now === sent ? "" : now));
    attempt(() => localStorage.getItem(key) === sent && localStorage.removeItem(key));
  };
  return { text, write, drop };
}

function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
