"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, Suspense, useState } from "react";
import { ConfirmDialog } from "#components/form/confirm-dialog.tsx";
import { useStoredText } from "#components/layout/use-stored-text.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { TimelineItem } from "#components/ui/timeline.tsx";
import { deleteNoteAction } from "#lib/features/orders/actions.ts";
import type { NoteEntry as Told } from "#lib/features/orders/timeline-entry.ts";
import type { Place } from "#lib/paths.ts";
import { splitMentions } from "../notes/mentions.ts";
import { useOrderAction } from "../use-order-action.ts";
import { type EntryProps, EntryTime } from "./timeline-items.tsx";

const EditNote = lazyPart(() => import("../notes/edit-note.tsx"));

/** A note of a member, which its author can edit. */
export default function NoteItem({ place, entry, mayWrite, now, locale }: EntryProps<Told>) {
  const t = useTranslations("notes");
  const words = useTranslations("timeline");
  const [isEdited, setIsEdited] = useState(false);
  const { by, at, text, mentions, isOwn, isUnread } = entry;
  return (
    <TimelineItem
      tone="accent"
      title={
        <>
          {t("wrote", { name: by ?? words("someone") })}{" "}
          {isUnread && <Badge tone="accent">{t("namesYou")}</Badge>}
        </>
      }
      time={
        <>
          {entry.isEdited && `${t("edited")} · `}
          <EntryTime at={at} now={now} locale={locale} />
        </>
      }
    >
      {isEdited ? (
        <Suspense>
          <EditNote place={place} note={entry} leave={() => setIsEdited(false)} />
        </Suspense>
      ) : (
        <div className="text-base text-ink">
          <NoteText text={text} mentions={mentions} />
          {isOwn && mayWrite && <OwnNote place={place} note={entry} edit={() => setIsEdited(true)} />}
        </div>
      )}
    </TimelineItem>
  );
}

/** The text of a note, with the mentioned names highlighted. */
function NoteText({ text, mentions }: { text: string; mentions: readonly string[] }): ReactNode {
  const stored = useStoredText();
  return (
    <p className="break-words whitespace-pre-line">
      {splitMentions(stored(text), mentions).map(({ at, part, isName }) =>
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

type OwnNoteProps = { place: Place; note: Told; edit: () => void };

/** What the author can do with a note. */
function OwnNote({ place, note, edit }: OwnNoteProps) {
  const t = useTranslations("notes");
  return (
    <div className="mt-0.5 -ml-2 flex gap-1">
      <Button size="sm" variant="quiet" onClick={edit}>
        {t("edit")}
      </Button>
      <ConfirmDialog
        id={`delete-note-${note.id}`}
        trigger={{ children: t("delete") }}
        title={t("deleteTitle")}
        keep={t("keep")}
        confirm={t("delete")}
        action={useOrderAction(place, t("unreachable"))}
        act={() => deleteNoteAction(place, { noteId: note.id })}
      >
        <p>{t("deleteText")}</p>
      </ConfirmDialog>
    </div>
  );
}
