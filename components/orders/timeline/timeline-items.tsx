"use client";

import { useTranslations } from "next-intl";
import { TimeAgo } from "#components/layout/time-ago.tsx";
import { useStoredText } from "#components/layout/use-stored-text.ts";
import { useTimeZone } from "#components/live/use-time-zone.ts";
import type { Tone } from "#components/ui/badge.tsx";
import { TimelineItem } from "#components/ui/timeline.tsx";
import type { OrderView } from "#lib/features/orders/order-view.ts";
import type { RequestView } from "#lib/features/orders/request-view.ts";
import { statusTone } from "#lib/features/orders/status.ts";
import type {
  ActionEntry as ToldAct,
  EventEntry as ToldEvent,
  HistoryEntry as ToldHistory,
} from "#lib/features/orders/timeline-entry.ts";
import { formatList } from "#lib/lists.ts";
import { formatCents } from "#lib/money.ts";
import type { Place } from "#lib/paths.ts";
import { useIssueWords } from "../use-issue-words.ts";
import { useChangeWords } from "./use-change-words.ts";

/** An entry of the service's own history; an event that this code does not know is shown by its own name. */
export function HistoryItem({ order, entry, now, locale }: EntryProps<ToldHistory>) {
  const t = useTranslations("timeline.history");
  const words = useActionWords(order, locale);
  const { event, status, at, act, source } = entry;
  const acted = act && words(act);
  return (
    <TimelineItem
      title={acted?.title ?? (t.has(wordKey(event)) ? t(wordKey(event)) : event)}
      tone={status ? statusTone(status) : "neutral"}
      time={<EntryTime at={at} now={now} locale={locale} />}
    >
      {acted?.text}
      {source?.code && <Issue code={source.code} />}
      {source && <EventSource {...{ order, source, locale }} />}
    </TimelineItem>
  );
}

type EventSourceProps = Pick<EntryProps<unknown>, "order" | "locale"> & { source: ToldEvent };

/** What an issue is, if the event that reported it has a code. */
function Issue({ code }: { code: string }) {
  return <p>{useIssueWords()({ code, isChangeable: false }).title}</p>;
}

/** Dots separate levels in message keys, so an event type is looked up without its prefix. */
const wordKey = (event: string) => event.replace(/^order\./, "") as "created";

/** The webhook event behind an entry, and what it changed here, on demand. */
export function EventSource({ order, source, locale }: EventSourceProps) {
  const t = useTranslations("timeline");
  const { type, changed } = source;
  return (
    <details>
      <summary className="w-fit cursor-pointer">{t("source", { type })}</summary>
      <WhatChanged {...{ order, changed, locale }} />
    </details>
  );
}

const actTones: Partial<Record<string, Tone>> = { "order.pay": "good", "order.pay_refused": "warn" };

/** An action of a member, by name, or of Pressroom. */
export function ActionItem({ order, entry, now, locale }: EntryProps<ToldAct>) {
  const { title, text } = useActionWords(order, locale)(entry);
  return (
    <TimelineItem
      title={title}
      tone={actTones[entry.action] ?? "neutral"}
      time={<EntryTime at={entry.at} now={now} locale={locale} />}
    >
      {text}
    </TimelineItem>
  );
}

/** Who did what, and the amount, tags or reason that belong to it. */
function useActionWords(order: OrderView, locale: string) {
  const t = useTranslations("timeline");
  const refusals = useTranslations("payment.refused");
  const stored = useStoredText();
  const reasonOf = (code: string) => {
    const key = `${code}.title` as "over_order.title";
    return refusals.has(key) ? refusals(key) : code;
  };
  const titleOf = ({ action, by, isPressroom, assignee, isUnassigned }: ToldAct) => {
    const name = isPressroom ? t("pressroom") : (by ?? t("someone"));
    if (action === "order.assign" && !isUnassigned)
      return t("assignedTo", { name, assignee: assignee ?? t("someone") });
    if (action === "problem.assign" && !isUnassigned)
      return t("problemAssignedTo", { name, assignee: assignee ?? t("someone") });
    const word = (
      action === "problem.assign" && isUnassigned ? "problem.unassign" : action.replace(/^order\./, "")
    ) as "create";
    return t.has(`act.${word}`) ? t(`act.${word}`, { name }) : t("act.other", { name, action });
  };
  const textOf = ({ action, cents, code, tags, note }: ToldAct) => {
    const amount = cents === null ? null : formatCents(cents, locale, order.costs.currency);
    if (action === "order.cancel") return cents !== 0 && amount && t("cameBack", { amount });
    if (action === "order.pay") return amount;
    if (action === "order.pay_refused") return code && t("refusedWith", { code: reasonOf(code) });
    if (note) return <q>{stored(note)}</q>;
    if (!tags) return null;
    const added = tags.added.length > 0 && t("tagsAdded", { tags: formatList(tags.added, locale) });
    const taken = tags.taken.length > 0 && t("tagsRemoved", { tags: formatList(tags.taken, locale) });
    return [added, taken].filter(Boolean).join(" ");
  };
  return (act: ToldAct) => ({ title: titleOf(act), text: textOf(act) });
}

/** A timeline entry for a payment request, when it is made or when it ends. */
export type RequestEntry = {
  kind: "asked";
  id: string;
  title: string;
  at: string;
  tone: Tone;
  text: string | null;
};

const askedTones: Partial<Record<RequestView["state"], Tone>> = { approved: "good", declined: "warn" };

/** Each request has one entry when it is made and another when it ends. */
export function useRequestEntries(requests: readonly RequestView[]): RequestEntry[] {
  const t = useTranslations("payment.moment");
  return requests.flatMap((request) => {
    const { id, state, askedBy, askedAt, note, decidedBy, decidedAt, decisionNote } = request;
    const kind = "asked" as const;
    const title = t("asked", { name: askedBy });
    const asked: RequestEntry = { kind, id: `${id}/asked`, title, at: askedAt, tone: "neutral", text: note };
    if (state === "open" || !decidedAt) return [asked];
    const ended = {
      title: t(state, { name: decidedBy ?? "" }),
      at: decidedAt,
      tone: askedTones[state] ?? "neutral",
      text: decisionNote,
    };
    return [asked, { kind, id: `${id}/${state}`, ...ended }];
  });
}

export function RequestItem({ entry, now, locale }: EntryProps<RequestEntry>) {
  const { title, tone, text, at } = entry;
  const stored = useStoredText();
  return (
    <TimelineItem title={title} tone={tone} time={<EntryTime at={at} now={now} locale={locale} />}>
      {text && stored(text)}
    </TimelineItem>
  );
}

type EntryTimeProps = { at: string; now: Date; locale: string };

export function EntryTime({ at, now, locale }: EntryTimeProps) {
  const timeZone = useTimeZone();
  return <TimeAgo at={at} now={now} locale={locale} timeZone={timeZone} />;
}

export type EntryProps<Of> = {
  place: Place;
  order: OrderView;
  entry: Of;
  mayWrite: boolean;
  now: Date;
  locale: string;
};

/** A webhook event that no entry of the service's history belongs to, and what it changed here. */
export function EventItem({ order, entry, now, locale }: EntryProps<ToldEvent>) {
  const t = useTranslations("timeline");
  const { type, at, code, changed } = entry;
  return (
    <TimelineItem
      title={t("received", { type })}
      hollow
      time={<EntryTime at={at} now={now} locale={locale} />}
    >
      {code && <Issue code={code} />}
      <WhatChanged {...{ order, changed, locale }} />
    </TimelineItem>
  );
}

type WhatChangedProps = Pick<EntryProps<unknown>, "order" | "locale"> & { changed: ToldEvent["changed"] };

function WhatChanged({ order, changed, locale }: WhatChangedProps) {
  const t = useTranslations("timeline");
  const wordsOf = useChangeWords(locale, order.costs.currency);
  if (changed === null) return <p>{t("beingRead")}</p>;
  if (changed.length === 0) return <p>{t("changedNothing")}</p>;
  return (
    <ul>
      {changed.map((change) => (
        <li key={`${change.what} ${change.of}`}>{wordsOf(change)}</li>
      ))}
    </ul>
  );
}
