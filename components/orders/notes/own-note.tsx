"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { opensDialog } from "#components/ui/dialog-commands.ts";
import type { NoteMoment } from "#lib/features/orders/moment.ts";
import type { Place } from "#lib/paths.ts";
import { useOrderAction } from "../use-order-action.ts";
import type { NoteActions } from "./note-actions.ts";

type OwnNoteProps = { place: Place; note: NoteMoment; remove: NoteActions["remove"]; edit: () => void };

/** What its author may do with a note. */
export function OwnNote({ place, note, remove, edit }: OwnNoteProps) {
  const t = useTranslations("notes");
  const dialog = useRef<HTMLDialogElement>(null);
  const dialogId = `delete-note-${note.id}`;
  const { run, pending, problem } = useOrderAction(place, t("unreachable"));
  return (
    <>
      <div className="mt-0.5 -ml-2 flex gap-1">
        <Button size="sm" variant="quiet" onClick={edit}>
          {t("edit")}
        </Button>
        <Button size="sm" variant="quiet" {...opensDialog(dialogId)}>
          {t("delete")}
        </Button>
      </div>
      <Dialog
        ref={dialog}
        id={dialogId}
        title={t("deleteTitle")}
        closeLabel={t("close")}
        footer={
          <>
            <Button onClick={() => dialog.current?.close()}>{t("keep")}</Button>
            <Button variant="danger" pending={pending} onClick={() => run(() => remove({ noteId: note.id }))}>
              {t("delete")}
            </Button>
          </>
        }
      >
        <p>{t("deleteText")}</p>
        <p role="alert" className="mt-2 text-bad-ink empty:hidden">
          {problem}
        </p>
      </Dialog>
    </>
  );
}
