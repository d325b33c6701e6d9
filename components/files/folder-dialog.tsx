"use client";

import { useTranslations } from "next-intl";
import { useId, useRef } from "react";
import { ActionForm } from "#components/form/action-form.tsx";
import type { FormTexts } from "#components/form/form-texts.ts";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { TextField } from "#components/form/text-field.tsx";
import type { ActionOf } from "#components/form/use-action-form.ts";
import { OpenedModal } from "#components/ui/opened-modal.tsx";
import { longestFolderName } from "#lib/features/files/query-limits.ts";
import type { FolderName } from "#lib/features/files/schemas-library.ts";

type FolderDialogProps<Data> = {
  title: string;
  submit: string;
  name: string;
  formTexts: FormTexts;
  send: ActionOf<FolderName, Data>;
  onDone: (data: Data) => void;
};

/** A folder's name, of a new one or of one that is called otherwise from now on. */
export function FolderDialog<Data>({
  title,
  submit,
  name,
  formTexts,
  send,
  onDone,
}: FolderDialogProps<Data>) {
  const t = useTranslations("library");
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <OpenedModal closedby="closerequest" ref={dialog} id={id} title={title} closeLabel={t("close")}>
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
          maxLength={longestFolderName}
          autoComplete="off"
        />
        <div className="flex justify-end">
          <SubmitButton>{submit}</SubmitButton>
        </div>
      </ActionForm>
    </OpenedModal>
  );
}
