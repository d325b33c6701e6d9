import { getLocale, getTranslations } from "next-intl/server";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { formatDateTime, formatRelative } from "#lib/dates.ts";
import type { UnreadMention } from "#lib/features/orders/list-mentions.ts";
import { writtenIn } from "#lib/keep-formats.ts";
import { type Place, paths } from "#lib/paths.ts";
import { NeedLine } from "./need-line.tsx";

type MentionsNeedProps = {
  place: Place;
  mentions: readonly UnreadMention[];
  /** Whether there are others, which are not listed. */
  hasMore: boolean;
  renderedAt: string;
};

/** Notes that name the reader, until they have opened the order. */
export async function MentionsNeed({ place, mentions, hasMore, renderedAt }: MentionsNeedProps) {
  const t = await getTranslations();
  const locale = await getLocale();
  const now = new Date(renderedAt);
  const count = mentions.length;
  const number = new Intl.NumberFormat(writtenIn(locale)).format(count);
  return (
    <NeedLine
      tone="info"
      title={t("overview.needs.mentions", {
        count,
        shown: hasMore ? `${number}+` : number,
      })}
    >
      <ul className="mt-1 flex flex-col gap-1.5">
        {mentions.map(({ noteId, order, author, text, at }) => (
          <li key={noteId}>
            <p className="flex flex-wrap justify-between gap-x-3">
              <TextLink href={paths.order(place, order.id)}>
                {t("notes.inOrder", { name: author ?? "", number: order.number })}
              </TextLink>
              <RelativeTime
                text={formatRelative(new Date(at), now, locale)}
                exact={formatDateTime(new Date(at), locale)}
                at={at}
              />
            </p>
            <p className="line-clamp-2">{text}</p>
          </li>
        ))}
      </ul>
    </NeedLine>
  );
}
