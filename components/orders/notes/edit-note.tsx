"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { editNoteAction } from "#lib/features/orders/actions.ts";
import type { NoteEntry } from "#lib/features/orders/timeline-entry.ts";
import type { Place } from "#lib/paths.ts";
import { Problem } from "../pay-button.tsx";
import { useOrderAction } from "../use-order-action.ts";
import { MentionField } from "./mention-field.tsx";

type EditNoteProps = { place: Place; note: NoteEntry; leave: () => void };

export default function EditNote({ place, note, leave }: EditNoteProps) {
  const t = useTranslations("notes");
  const [text, setText] = useState(note.text);
  const { run, pending, problem } = useOrderAction(place, t("unreachable"), t("notTaken"));
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() && (await run(() => editNoteAction(place, { noteId: note.id, text })))) leave();
  };
  return (
    <form onSubmit={save} className="my-1 flex flex-col gap-2">
      <MentionField place={place} label={t("edit")} value={text} onChange={setText} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={leave}>{t("discard")}</Button>
        <Button type="submit" variant="primary" pending={pending} disabled={!text.trim()}>
          {t("save")}
        </Button>
        <Problem text={problem} />
      </div>
    </form>
  );
}
