"use client";

import { useTranslations } from "next-intl";
import type { Tone } from "#components/ui/badge.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { TimelineItem } from "#components/ui/timeline.tsx";
import type { ReplacementEntry as ToldChange } from "#lib/features/orders/timeline-entry.ts";
import { paths } from "#lib/paths.ts";
import { type EntryProps, EntryTime, EventSource } from "./timeline-items.tsx";

const changeTones: Record<ToldChange["state"], Tone> = {
  open: "info",
  undoing: "warn",
  done: "accent",
  undone: "warn",
  stopped: "bad",
};

/** A replacement, shown as one entry by each of its two orders. */
export default function ReplacementItem({ place, order, entry, now, locale }: EntryProps<ToldChange>) {
  const t = useTranslations("timeline");
  const { by, at, role, state, other, hasNotes, code, source } = entry;
  const name = by ?? t("someone");
  const link = () => (other ? <TextLink href={paths.order(place, other.id)}>{other.number}</TextLink> : "…");
  const relation = role === "old" ? ("replaced" as const) : ("replaces" as const);
  const why = code as "gone" | null;
  return (
    <TimelineItem
      title={t.rich(`${relation}.${state}`, { name, link })}
      tone={changeTones[state]}
      time={<EntryTime at={at} now={now} locale={locale} />}
    >
      {why && t.has(`why.${why}`) && t(`why.${why}`)}
      {role === "new" && hasNotes && t("notesThere")}
      {source && <EventSource {...{ order, source, locale }} />}
    </TimelineItem>
  );
}
