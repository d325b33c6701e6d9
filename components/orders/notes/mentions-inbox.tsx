"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useNow } from "#components/live/use-now.ts";
import { Card } from "#components/ui/card.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { UnreadMention } from "#lib/orders/notes/list-mentions.ts";
import { mentionsQuery } from "#lib/orders/query.ts";
import { type Place, paths } from "#lib/paths.ts";
import { MomentTime } from "../timeline/moment-time.tsx";

type MentionsInboxProps = { place: Place; initial: UnreadMention[]; locale: string; renderedAt: string };

/** Notes that name the reader, until they have opened the order; nothing where there are none. */
export function MentionsInbox({ place, initial, locale, renderedAt }: MentionsInboxProps) {
  const t = useTranslations("notes");
  const now = useNow(renderedAt);
  const { data: mentions } = useQuery({ ...mentionsQuery(place), initialData: initial });
  if (mentions.length === 0) return null;
  return (
    <Card title={t("inbox")}>
      <ul className="flex flex-col gap-3">
        {mentions.map(({ noteId, order, author, text, at }) => (
          <li key={noteId}>
            <p className="flex flex-wrap justify-between gap-x-3">
              <TextLink href={paths.order(place, order.id)}>
                {t("inOrder", { name: author ?? "", number: order.number })}
              </TextLink>
              <span className="text-sm text-muted">
                <MomentTime at={at} now={now} locale={locale} />
              </span>
            </p>
            <p className="line-clamp-2 break-words text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
