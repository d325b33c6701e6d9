"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, Suspense, useEffect, useState } from "react";
import { attempt } from "#components/form/attempt.ts";
import { makeId } from "#components/form/make-id.ts";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { lazyPartInPlace } from "#components/ui/lazy-part.tsx";
import { SegmentedRadios } from "#components/ui/segmented.tsx";
import { Timeline } from "#components/ui/timeline.tsx";
import { Nothing } from "#components/ui/values.tsx";
import { addNoteAction, readMentionsAction } from "#lib/features/orders/actions.ts";
import type { OrderView } from "#lib/features/orders/order-view.ts";
import type { TimelineEntry } from "#lib/features/orders/timeline-entry.ts";
import type { Place } from "#lib/paths.ts";
import { MentionField } from "../notes/mention-field.tsx";
import { Problem } from "../pay-button.tsx";
import { useOrderAction } from "../use-order-action.ts";
import {
  ActionItem,
  type EntryProps,
  EventItem,
  HistoryItem,
  type RequestEntry,
  RequestItem,
  useRequestEntries,
} from "./timeline-items.tsx";

// Most orders have no notes and cause no mails, and few are replaced.
const MailItem = lazyPartInPlace(() => import("./mail-item.tsx"));
const NoteItem = lazyPartInPlace(() => import("./note-item.tsx"));
const ReplacementItem = lazyPartInPlace(() => import("./replacement-item.tsx"));

type OrderTimelineProps = {
  place: Place;
  /** The person who reads the page. An unsent note is kept for them only. */
  readerId: string;
  order: OrderView;
  mayWrite: boolean;
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

/** What members, the service and its webhooks did, newest first, and the field to add a note. */
export function OrderTimeline({ place, readerId, order, mayWrite, now, locale }: OrderTimelineProps) {
  const t = useTranslations("timeline");
  const [filter, setFilter] = useState<Filter>("all");
  const asked = useRequestEntries(order.requests);
  const unreadSinceOpened = useReadMentions(place, order);
  const shown = [...order.timeline.map(unreadSinceOpened), ...asked]
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
      {mayWrite && <NoteComposer {...{ place, readerId }} orderId={order.id} />}
      {shown.length === 0 && <Nothing>{t("nothing")}</Nothing>}
      <Timeline>
        {shown.map((entry) => (
          <EntryItem key={`${entry.kind} ${entry.id}`} {...{ place, order, entry, mayWrite, now, locale }} />
        ))}
      </Timeline>
    </Card>
  );
}

/**
 * Opening an order marks the notes that mention the reader as read; this page still shows them as unread, also after a
 * live change. If the call fails, the next visit repeats it.
 */
function useReadMentions(place: Place, { id, timeline }: OrderView) {
  const unread = timeline
    .filter((entry) => entry.kind === "note" && entry.isUnread)
    .map((entry) => entry.id)
    .join();
  const [seen, setSeen] = useState(unread);
  if (!seen.includes(unread)) setSeen(`${seen},${unread}`);
  useEffect(() => {
    if (!unread) return;
    readMentionsAction(place, { orderId: id }).catch(() => undefined);
  }, [unread, id, place]);
  return (entry: TimelineEntry): TimelineEntry =>
    entry.kind === "note" && seen.split(",").includes(entry.id) ? { ...entry, isUnread: true } : entry;
}

/** Each kind of entry has its own component. */
function EntryItem({ entry, ...rest }: EntryProps<TimelineEntry | RequestEntry>) {
  switch (entry.kind) {
    case "history":
      return <HistoryItem {...rest} entry={entry} />;
    case "event":
      return <EventItem {...rest} entry={entry} />;
    case "act":
      return <ActionItem {...rest} entry={entry} />;
    case "note":
      return (
        <Suspense>
          <NoteItem {...rest} entry={entry} />
        </Suspense>
      );
    case "replacement":
      return (
        <Suspense>
          <ReplacementItem {...rest} entry={entry} />
        </Suspense>
      );
    case "mail":
      return (
        <Suspense>
          <MailItem {...rest} entry={entry} />
        </Suspense>
      );
    case "asked":
      return <RequestItem {...rest} entry={entry} />;
  }
}

type NoteComposerProps = { place: Place; readerId: string; orderId: string };

/** The typed text stays in this browser until the note is stored. */
function NoteComposer({ place, readerId, orderId }: NoteComposerProps) {
  const t = useTranslations("notes");
  const { text, write, drop } = useKeptText(`pressroom.note.${readerId}.${orderId}`);
  const [noteId, setNoteId] = useState(makeId);
  const { run, pending, problem } = useOrderAction(place, t("unreachable"), t("notTaken"));
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!text.trim() || !(await run(() => addNoteAction(place, { orderId, noteId, text })))) return;
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
 * Keeps the typed text in this browser under `key` until it is empty, or until `drop` is called after sending. Text
 * that was typed in the meantime stays. The browser's storage may be disabled.
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
