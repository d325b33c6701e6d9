"use client";

import { useTranslations } from "next-intl";
import { EmptyState } from "#components/layout/empty-state.tsx";
import { useNow } from "#components/live/use-now.ts";
import { useTimeZone } from "#components/live/use-time-zone.ts";
import { formatDay } from "#lib/dates.ts";
import type { ToldInWords } from "#lib/features/notifications/notification-view.ts";
import type { InboxShow } from "#lib/features/notifications/schemas.ts";
import { InboxRow } from "./inbox-row.tsx";

type InboxListProps = {
  rows: readonly ToldInWords[];
  show: InboxShow;
  locale: string;
  renderedAt: string;
  onMark: (ids: string[], isRead: boolean) => void;
};

export function InboxList({ rows, show, locale, renderedAt, onMark }: InboxListProps) {
  const t = useTranslations("inbox");
  const now = useNow(renderedAt);
  const timeZone = useTimeZone();
  const dayOf = (at: Date) => formatDay(at, locale, timeZone);
  if (rows.length === 0)
    return <EmptyState title={t(`empty.${show}.title`)}>{t(`empty.${show}.text`)}</EmptyState>;
  const days = Map.groupBy(rows, ({ at }) => dayOf(new Date(at)));
  return [...days].map(([day, ofDay]) => (
    <section key={day}>
      <h2 className="mb-1 text-sm text-muted">{day === dayOf(now) ? t("today") : day}</h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
        {ofDay.map((row) => (
          <InboxRow key={row.id} {...{ row, now, locale, timeZone, onMark }} />
        ))}
      </ul>
    </section>
  ));
}
