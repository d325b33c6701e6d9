"use client";

import { useQueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { ActionForm, SubmitButton } from "#components/form/action-form.tsx";
import { TextField } from "#components/form/fields.tsx";
import type { FormTexts } from "#components/form/form-texts.ts";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Input, Select } from "#components/ui/input.tsx";
import { Label } from "#components/ui/label.tsx";
import type { FileFacts } from "#lib/features/files/file-facts.ts";
import type { FileLabels } from "#lib/features/files/list-labels.ts";
import { filesKey } from "#lib/features/files/query-keys.ts";
import { maxFileNameLength } from "#lib/features/files/query-limits.ts";
import type { FileName, TagFilesInput } from "#lib/features/files/schemas-library.ts";
import type { Place } from "#lib/paths.ts";
import { readTags } from "./read-tags.ts";
import { type OneFileActions, useFileAction } from "./use-file-action.ts";

type OrganiseFileProps = {
  place: Place;
  file: FileFacts;
  labels: FileLabels;
  actions: Pick<OneFileActions, "rename" | "move" | "tag">;
  formTexts: FormTexts;
};

/** The name, the folder and the tags of a file. Only Pressroom stores them; the service does not. */
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
  // A name that a teammate set resets the form. The reader's own change keeps the form and the focus.
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
        maxLength={maxFileNameLength}
        autoComplete="off"
      />
      <SubmitButton variant="secondary" size="sm" className="self-start">
        {t("saveName")}
      </SubmitButton>
    </ActionForm>
  );
}

type TagFieldProps = {
  tags: readonly string[];
  known: readonly string[];
  pending: boolean;
  /** Resolves to null after a refusal; then the typed text stays. */
  onChange: (change: Pick<TagFilesInput, "add" | "remove">) => Promise<unknown>;
};

/** The tags of one file. A click removes a tag; typed words add tags. */
function TagField({ tags, known, pending, onChange }: TagFieldProps) {
  const t = useTranslations("filePage");
  const id = useId();
  const [typed, setTyped] = useState("");
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = readTags(typed);
    if (wanted.length === 0 || !(await onChange({ add: wanted }))) return;
    // Keeps what was typed while the request ran.
    setTyped((now) => (now === typed ? "" : now));
  };
  return (
    <div className="flex flex-col gap-1.5">
      <Label htmlFor={id}>{t("tagsTerm")}</Label>
      {tags.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li
              key={tag}
              className="flex min-h-7 max-w-full items-center rounded-md bg-well pl-2 pointer-coarse:min-h-9"
            >
              <span className="min-w-0 break-words">{tag}</span>
              <button
                type="button"
                aria-label={t("removeTag", { tag })}
                onClick={() => void onChange({ remove: [tag] })}
                className="grid size-7 shrink-0 place-items-center rounded-md text-muted hover:text-ink pointer-coarse:size-9 [&_svg]:size-3.5"
              >
                <X />
              </button>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={add} className="flex gap-2">
        <Input
          id={id}
          list={`${id}-known`}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          placeholder={t("tagsHint")}
          autoComplete="off"
          maxLength={500}
        />
        <datalist id={`${id}-known`}>
          {known
            .filter((tag) => !tags.includes(tag))
            .map((tag) => (
              <option key={tag} value={tag} />
            ))}
        </datalist>
        <Button
          type="submit"
          pending={pending}
          disabled={readTags(typed).length === 0}
          className="pointer-coarse:h-11"
        >
          {t("addTag")}
        </Button>
      </form>
    </div>
  );
}
