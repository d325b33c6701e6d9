"use client";

import { clsx } from "clsx";
import { Mail, MailOpen } from "lucide-react";
import { useTranslations } from "next-intl";
import { EmptyState } from "#components/layout/empty-state.tsx";
import { TimeAgo } from "#components/layout/time-ago.tsx";
import { useNow } from "#components/live/use-now.ts";
import { useTimeZone } from "#components/live/use-time-zone.ts";
import { IconButton } from "#components/ui/button.tsx";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { formatDay } from "#lib/dates.ts";
import type { DescribedNotification } from "#lib/features/notifications/notification-view.ts";
import type { InboxShow } from "#lib/features/notifications/schemas.ts";

type InboxListProps = {
  rows: readonly DescribedNotification[];
  show: InboxShow;
  locale: string;
  onMark: (ids: string[], isRead: boolean) => void;
};

export function InboxList({ rows, show, locale, onMark }: InboxListProps) {
  const t = useTranslations("inbox");
  const now = useNow();
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

type InboxRowProps = {
  row: DescribedNotification;
  now: Date;
  locale: string;
  timeZone: string;
  onMark: (ids: string[], isRead: boolean) => void;
};

/** Opening a notification marks it as read. */
function InboxRow({ row, now, locale, timeZone, onMark }: InboxRowProps) {
  const t = useTranslations("inbox");
  const { id, title, text, href, at, isRead } = row;
  const relativeTime = <TimeAgo at={at} now={now} locale={locale} timeZone={timeZone} />;
  return (
    <li className="relative flex items-start gap-3 px-4 py-3 hover:bg-wash">
      <span className={clsx("mt-1.5 size-2 shrink-0 rounded-full", !isRead && "bg-accent")}>
        {!isRead && <span className="sr-only">{t("unreadMark")}</span>}
      </span>
      <div className="min-w-0 flex-1">
        <IntentLink
          href={href}
          onClick={() => !isRead && onMark([id], true)}
          onAuxClick={({ button }) => button === 1 && !isRead && onMark([id], true)}
          className={clsx("row-link whitespace-normal", isRead ? "font-normal" : "font-semibold")}
        >
          {title}
        </IntentLink>
        <p className="text-muted">{text}</p>
        <p className="text-sm text-muted md:hidden">{relativeTime}</p>
      </div>
      <span className="mt-0.5 text-sm text-muted max-md:hidden">{relativeTime}</span>
      <IconButton
        size="sm"
        className="relative z-[1] -my-0.5"
        label={t(isRead ? "markUnread" : "markRead")}
        onClick={() => onMark([id], !isRead)}
      >
        {isRead ? <Mail /> : <MailOpen />}
      </IconButton>
    </li>
  );
}
