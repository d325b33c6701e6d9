"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { ActionForm } from "#components/form/action-form.tsx";
import type { FormTexts } from "#components/form/form-texts.ts";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { Card } from "#components/ui/card.tsx";
import { Label } from "#components/ui/label.tsx";
import { Select } from "#components/ui/select.tsx";
import type { FileFacts } from "#lib/features/files/file-facts.ts";
import type { FileLabels } from "#lib/features/files/list-labels.ts";
import { filesKey } from "#lib/features/files/query-keys.ts";
import { longestFileName } from "#lib/features/files/query-limits.ts";
import type { FileName } from "#lib/features/files/schemas-library.ts";
import type { Place } from "#lib/paths.ts";
import type { OneFileActions } from "./file-actions.ts";
import { TagField } from "./tag-field.tsx";
import { useFileAction } from "./use-file-action.ts";

type OrganiseFileProps = {
  place: Place;
  file: FileFacts;
  labels: FileLabels;
  actions: Pick<OneFileActions, "rename" | "move" | "tag">;
  formTexts: FormTexts;
};

/** Where it is found in the library: its name, its folder, its tags. Ours alone; the service knows nothing of them. */
export function OrganiseFile({ place, file, labels, actions, formTexts }: OrganiseFileProps) {
  const t = useTranslations("filePage");
  const id = useId();
  const { run, pending, problem } = useFileAction(place);
  const fileIds = [file.id];
  return (
    <Card title={t("organise")}>
      <div className="flex flex-col gap-4">
        <NameForm place={place} file={file} rename={actions.rename} formTexts={formTexts} />
        <div className="flex flex-col gap-1.5">
          <Label htmlFor={`${id}-folder`}>{t("folderTerm")}</Label>
          <Select
            id={`${id}-folder`}
            value={file.folderId ?? ""}
            aria-busy={pending}
            onChange={({ target }) =>
              void run(() => actions.move({ fileIds, folderId: target.value || null }))
            }
          >
            <option value="">{t("noFolder")}</option>
            {labels.folders.map((folder) => (
              <option key={folder.id} value={folder.id}>
                {folder.name}
              </option>
            ))}
          </Select>
        </div>
        <TagField
          tags={file.tags}
          known={labels.tags}
          pending={pending}
          onChange={(change) => run(() => actions.tag({ fileIds, ...change }))}
        />
        <p role="alert" className="text-bad-ink empty:hidden">
          {problem}
        </p>
      </div>
    </Card>
  );
}

type NameFormProps = {
  place: Place;
  file: FileFacts;
  rename: OneFileActions["rename"];
  formTexts: FormTexts;
};

function NameForm({ place, file, rename, formTexts }: NameFormProps) {
  const t = useTranslations("filePage");
  const queries = useQueryClient();
  // A name that a colleague gave begins the form anew; one's own leaves it as it is, with the focus where it was.
  const [own, setOwn] = useState<ReadonlySet<string | null>>(new Set([file.name]));
  const send = ({ name }: FileName) => {
    setOwn(new Set([...own, name.trim() || null]));
    return rename({ fileId: file.id, name });
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
        maxLength={longestFileName}
        autoComplete="off"
      />
      <SubmitButton variant="secondary" size="sm" className="self-start">
        {t("saveName")}
      </SubmitButton>
    </ActionForm>
  );
}
