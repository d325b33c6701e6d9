"use client";

import { clsx } from "clsx";
import { Mail, MailOpen } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "#components/ui/icon-button.tsx";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { formatDateTime, formatRelative } from "#lib/dates.ts";
import type { ToldInWords } from "#lib/features/notifications/notification-view.ts";

type InboxRowProps = {
  row: ToldInWords;
  now: Date;
  locale: string;
  timeZone: string;
  onMark: (ids: string[], isRead: boolean) => void;
};

/** Whoever goes where it leads has read it. */
export function InboxRow({ row, now, locale, timeZone, onMark }: InboxRowProps) {
  const t = useTranslations("inbox");
  const { id, title, text, href, at, isRead } = row;
  const moment = new Date(at);
  const told = (
    <RelativeTime
      text={formatRelative(moment, now, locale)}
      exact={formatDateTime(moment, locale, timeZone)}
      at={at}
    />
  );
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
        <p className="text-sm text-muted md:hidden">{told}</p>
      </div>
      <span className="mt-0.5 text-sm text-muted max-md:hidden">{told}</span>
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
