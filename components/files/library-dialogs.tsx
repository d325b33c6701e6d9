"use client";

import { useTranslations } from "next-intl";
import { useId, useRef } from "react";
import { ActionForm, SubmitButton } from "#components/form/action-form.tsx";
import { TextField } from "#components/form/fields.tsx";
import type { FormTexts } from "#components/form/form-texts.ts";
import type { ActionOf } from "#components/form/use-action-form.ts";
import { OpenedModal } from "#components/ui/opened-modal.tsx";
import {
  createFolderAction,
  deleteFolderAction,
  moveFilesAction,
  removeFilesAction,
  renameFolderAction,
  tagFilesAction,
} from "#lib/features/files/actions.ts";
import type { FileLabels } from "#lib/features/files/list-labels.ts";
import { maxFolderNameLength } from "#lib/features/files/query-limits.ts";
import type { FolderName } from "#lib/features/files/schemas-library.ts";
import type { Place } from "#lib/paths.ts";
import ConfirmRemoval from "./confirm-removal.tsx";
import { TagDialog } from "./tag-dialog.tsx";
import type { ChosenFiles } from "./use-chosen-files.ts";
import { type RunFileAction, useFileAction } from "./use-file-action.ts";

type LibraryDialogsProps = {
  place: Place;
  dialog: LibraryDialog;
  chosen: ChosenFiles;
  labels: FileLabels;
  formTexts: FormTexts;
  /** Runs an action after the dialog has closed. The library shows a refusal. */
  runBehind: RunFileAction;
  /** Called when the folder that was shown is deleted. */
  onLeaveFolder: () => void;
};

/** A separate chunk that is loaded when the first of these dialogs opens. */
export default function LibraryDialogs(props: LibraryDialogsProps) {
  const { place, dialog, chosen, labels, formTexts, runBehind, onLeaveFolder } = props;
  const t = useTranslations("library");
  const { run, pending, problem } = useFileAction(place);
  const asking = { pending, problem };
  const count = chosen.files.length;
  switch (dialog.what) {
    case "newFolder":
      return (
        <FolderDialog
          title={t("newFolder")}
          submit={t("makeFolder")}
          name=""
          formTexts={formTexts}
          send={(input) => createFolderAction(place, input)}
          onDone={async ({ folderId }) => {
            const { fileIds } = dialog;
            const done = await runBehind(() =>
              fileIds.length > 0 ? moveFilesAction(place, { fileIds, folderId }) : Promise.resolve({}),
            );
            if (done) chosen.clear();
          }}
        />
      );
    case "renameFolder":
      return (
        <FolderDialog
          title={t("renameFolder")}
          submit={t("saveName")}
          name={dialog.folder.name}
          formTexts={formTexts}
          send={({ name }) => renameFolderAction(place, { folderId: dialog.folder.id, name })}
          onDone={() => void runBehind(() => Promise.resolve({}))}
        />
      );
    case "deleteFolder":
      return (
        <ConfirmRemoval
          title={t("deleteFolderTitle", { name: dialog.folder.name })}
          confirm={t("deleteFolder")}
          {...asking}
          onConfirm={async () => {
            const done = await run(() => deleteFolderAction(place, { folderId: dialog.folder.id }));
            if (done) onLeaveFolder();
            return done !== null;
          }}
        >
          <p>{t("deleteFolderText")}</p>
        </ConfirmRemoval>
      );
    case "tag":
      return (
        <TagDialog
          files={chosen.files}
          known={labels.tags}
          {...asking}
          onTag={async (change) =>
            (await run(() => tagFilesAction(place, { fileIds: chosen.ids, ...change }))) !== null
          }
        />
      );
    case "remove":
      return (
        <ConfirmRemoval
          title={t("removeTitle", { count })}
          confirm={t("remove")}
          {...asking}
          onConfirm={async () =>
            (await run(() => removeFilesAction(place, { fileIds: chosen.ids, removed: true }))) !== null
          }
        >
          <p>{t("removeText", { count })}</p>
          <p className="text-muted">{t("removeService", { count })}</p>
        </ConfirmRemoval>
      );
  }
}

type FolderDialogProps<Data> = {
  title: string;
  submit: string;
  name: string;
  formTexts: FormTexts;
  send: ActionOf<FolderName, Data>;
  onDone: (data: Data) => void;
};

/** Asks for the name of a new or a renamed folder. */
function FolderDialog<Data>({ title, submit, name, formTexts, send, onDone }: FolderDialogProps<Data>) {
  const t = useTranslations("library");
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <OpenedModal ref={dialog} id={id} title={title}>
      <ActionForm<FolderName, Data>
        action={send}
        schema={async () => (await import("#lib/features/files/schemas-library.ts")).folderNameSchema}
        defaultValues={{ name }}
        texts={formTexts}
        label={title}
        onDone={(data) => {
          dialog.current?.close();
          onDone(data);
        }}
      >
        <TextField<FolderName>
          name="name"
          label={t("folderName")}
          maxLength={maxFolderNameLength}
          autoComplete="off"
        />
        <div className="flex justify-end">
          <SubmitButton>{submit}</SubmitButton>
        </div>
      </ActionForm>
    </OpenedModal>
  );
}

export type Folder = { id: string; name: string };

/** The dialogs of the library. */
export type LibraryDialog =
  /** The files are moved into the new folder. */
  | { what: "newFolder"; fileIds: string[] }
  | { what: "renameFolder"; folder: Folder }
  | { what: "deleteFolder"; folder: Folder }
  | { what: "tag" }
  | { what: "remove" };
