"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { ActionForm, SubmitButton } from "#components/form/action-form.tsx";
import { TextField } from "#components/form/fields.tsx";
import type { FormTexts } from "#components/form/form-texts.ts";
import { TagField } from "#components/form/tag-field.tsx";
import { Card } from "#components/ui/card.tsx";
import { Select } from "#components/ui/input.tsx";
import { ErrorText, Label } from "#components/ui/label.tsx";
import { moveFilesAction, renameFileAction, tagFilesAction } from "#lib/features/files/actions.ts";
import type { FileFacts } from "#lib/features/files/file-facts.ts";
import type { FileLabels } from "#lib/features/files/list-labels.ts";
import { filesKey } from "#lib/features/files/query-keys.ts";
import { maxFileNameLength, maxTagLength } from "#lib/features/files/query-limits.ts";
import type { FileName } from "#lib/features/files/schemas-library.ts";
import type { Place } from "#lib/paths.ts";
import { useFileAction } from "./use-file-action.ts";

type OrganiseFileProps = {
  place: Place;
  file: FileFacts;
  labels: FileLabels;
  formTexts: FormTexts;
};

/** The name, the folder and the tags of a file. Only Pressroom stores them; the service does not. */
export function OrganiseFile({ place, file, labels, formTexts }: OrganiseFileProps) {
  const t = useTranslations("filePage");
  const id = useId();
  const folder = useFileAction(place);
  const tags = useFileAction(place);
  const fileIds = [file.id];
  return (
    <Card title={t("organise")}>
      <div className="flex flex-col gap-4">
        <NameForm place={place} file={file} formTexts={formTexts} />
        <div className="flex flex-col gap-1.5">
          <Label htmlFor={`${id}-folder`}>{t("folderTerm")}</Label>
          <Select
            id={`${id}-folder`}
            value={file.folderId ?? ""}
            aria-busy={folder.pending}
            onChange={({ target }) =>
              void folder.run(() => moveFilesAction(place, { fileIds, folderId: target.value || null }))
            }
          >
            <option value="">{t("noFolder")}</option>
            {labels.folders.map((folder) => (
              <option key={folder.id} value={folder.id}>
                {folder.name}
              </option>
            ))}
          </Select>
          {folder.problem && <ErrorText>{folder.problem}</ErrorText>}
        </div>
        <TagField
          tags={file.tags}
          known={labels.tags}
          maxLength={maxTagLength}
          pending={tags.pending}
          problem={tags.problem}
          onChange={(change) => tags.run(() => tagFilesAction(place, { fileIds, ...change }))}
        />
      </div>
    </Card>
  );
}

type NameFormProps = { place: Place; file: FileFacts; formTexts: FormTexts };

function NameForm({ place, file, formTexts }: NameFormProps) {
  const t = useTranslations("filePage");
  const queries = useQueryClient();
  // A name that a teammate set resets the form. The reader's own change keeps the form and the focus.
  const [own, setOwn] = useState<ReadonlySet<string | null>>(new Set([file.name]));
  const send = ({ name }: FileName) => {
    setOwn(new Set([...own, name.trim() || null]));
    return renameFileAction(place, { fileId: file.id, name });
  };
  return (
    <ActionForm<FileName, void>
      key={own.has(file.name) ? "" : file.name}
      action={send}
      schema={async () => (await import("#lib/features/files/schemas-library.ts")).fileNameSchema}
      defaultValues={{ name: file.name ?? "" }}
      texts={formTexts}
      className="flex flex-col gap-2"
      onDone={() => void queries.invalidateQueries({ queryKey: filesKey(place) })}
    >
      <TextField<FileName>
        name="name"
        label={t("name")}
        hint={t("nameHint")}
        placeholder={file.filename ?? undefined}
        maxLength={maxFileNameLength}
        autoComplete="off"
      />
      <SubmitButton variant="secondary" size="sm" className="self-start">
        {t("saveName")}
      </SubmitButton>
    </ActionForm>
  );
}
