"use client";

import { useTranslations } from "next-intl";
import type { Tone } from "#components/ui/badge.tsx";
import { TimelineItem } from "#components/ui/timeline.tsx";
import type { MailEntry } from "#lib/features/orders/timeline-entry.ts";
import { type EntryProps, EntryTime } from "./timeline-items.tsx";

const mailTones: Record<MailEntry["state"], Tone> = {
  waiting: "info",
  sending: "info",
  sent: "good",
  unknown: "warn",
  failed: "bad",
  dropped: "neutral",
};

/** A mail to the recipient, and why it was not sent. */
export default function MailItem({ entry, now, locale }: EntryProps<MailEntry>) {
  const t = useTranslations("timeline");
  const statusWords = useTranslations("status");
  const { at, mail, state, reason } = entry;
  const why = reason as "turned_off" | null;
  return (
    <TimelineItem
      title={t(`mail.${state}`, { mail: statusWords(mail) })}
      tone={mailTones[state]}
      time={<EntryTime at={at} now={now} locale={locale} />}
    >
      {why && t.has(`mail.why.${why}`) && t(`mail.why.${why}`)}
    </TimelineItem>
  );
}
