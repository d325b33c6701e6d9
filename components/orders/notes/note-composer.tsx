"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { makeId } from "#components/form/make-id.ts";
import { Button } from "#components/ui/button.tsx";
import type { Place } from "#lib/paths.ts";
import { Problem } from "../pay-button.tsx";
import { useOrderAction } from "../use-order-action.ts";
import { MentionField } from "./mention-field.tsx";
import type { NoteActions } from "./note-actions.ts";
import { useKeptText } from "./use-kept-text.ts";

type NoteComposerProps = { place: Place; orderId: string; add: NoteActions["add"] };

/** What is typed stays in this browser until it was taken. */
export function NoteComposer({ place, orderId, add }: NoteComposerProps) {
  const t = useTranslations("notes");
  const { text, write, drop } = useKeptText(`pressroom.note.${orderId}`);
  const [noteId, setNoteId] = useState(makeId);
  const { run, pending, problem } = useOrderAction(place, t("unreachable"), t("notTaken"));
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!text.trim() || !(await run(() => add({ orderId, noteId, text })))) return;
    drop(text);
    setNoteId(makeId());
  };
  return (
    <form onSubmit={send} className="mb-5 flex flex-col gap-2">
      <MentionField place={place} label={t("label")} hint={t("hint")} value={text} onChange={write} />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <Button type="submit" pending={pending} disabled={!text.trim()}>
          {t("add")}
        </Button>
        <Problem text={problem} />
      </div>
    </form>
  );
}
