"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Badge } from "#components/ui/badge.tsx";
import { Moment } from "#components/ui/timeline.tsx";
import type { NoteMoment as Told } from "#lib/features/orders/moment.ts";
import { EditNote } from "../notes/edit-note.tsx";
import { OwnNote } from "../notes/own-note.tsx";
import { splitMentions } from "../notes/split-mentions.ts";
import type { MomentProps } from "./moment-props.ts";
import { MomentTime } from "./moment-time.tsx";

/** What somebody of the team wrote; whoever wrote it may write it anew. */
export function NoteMoment({ place, moment, notes, mayWrite, now, locale }: MomentProps<Told>) {
  const t = useTranslations("notes");
  const words = useTranslations("timeline");
  const [isEdited, setIsEdited] = useState(false);
  const { by, at, text, mentions, isOwn, isUnread } = moment;
  return (
    <Moment
      tone="accent"
      title={
        <>
          {t("wrote", { name: by ?? words("somebody") })}{" "}
          {isUnread && <Badge tone="accent">{t("namesYou")}</Badge>}
        </>
      }
      time={
        <>
          {moment.isEdited && `${t("edited")} · `}
          <MomentTime at={at} now={now} locale={locale} />
        </>
      }
    >
      {isEdited ? (
        <EditNote place={place} note={moment} edit={notes.edit} leave={() => setIsEdited(false)} />
      ) : (
        <div className="text-base text-ink">
          <NoteText text={text} mentions={mentions} />
          {isOwn && mayWrite && (
            <OwnNote place={place} note={moment} remove={notes.remove} edit={() => setIsEdited(true)} />
          )}
        </div>
      )}
    </Moment>
  );
}

/** As it was written, with the names that it calls marked. */
function NoteText({ text, mentions }: { text: string; mentions: readonly string[] }): ReactNode {
  return (
    <p className="break-words whitespace-pre-line">
      {splitMentions(text, mentions).map(({ at, part, isName }) =>
        isName ? (
          <strong key={at} className="rounded-sm bg-accent-soft px-0.5 font-medium text-accent-ink">
            {part}
          </strong>
        ) : (
          part
        ),
      )}
    </p>
  );
}
