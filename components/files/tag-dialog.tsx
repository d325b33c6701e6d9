"use client";

import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useId, useRef, useState } from "react";
import { readTags } from "#components/form/read-tags.ts";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Input } from "#components/ui/input.tsx";
import { Hint, Label } from "#components/ui/label.tsx";
import { OpenedModal } from "#components/ui/opened-modal.tsx";
import type { FileFacts } from "#lib/features/files/file-facts.ts";
import type { TagFilesInput } from "#lib/features/files/schemas-library.ts";

type TagDialogProps = {
  files: readonly FileFacts[];
  known: readonly string[];
  pending: boolean;
  problem: string | null;
  /** Resolves to whether it succeeded. */
  onTag: (change: Pick<TagFilesInput, "add" | "remove">) => Promise<boolean>;
};

/** Edits the tags of several files. A tag that only some files have stays unchanged until it is ticked or unticked. */
export function TagDialog({ files, known, pending, problem, onTag }: TagDialogProps) {
  const t = useTranslations("library");
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState("");
  const [ticked, setTicked] = useState<ReadonlyMap<string, boolean>>(new Map());
  const present = [...new Set(files.flatMap(({ tags }) => tags))].toSorted(
    new Intl.Collator(useLocale()).compare,
  );
  const havingOf = (tag: string) => files.filter(({ tags }) => tags.includes(tag)).length;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const chosen = (wanted: boolean) => present.filter((tag) => ticked.get(tag) === wanted);
    if (await onTag({ add: [...readTags(typed), ...chosen(true)], remove: chosen(false) }))
      dialog.current?.close();
  };
  return (
    <OpenedModal
      ref={dialog}
      id={id}
      title={t("tagTitle", { count: files.length })}
      footer={
        <Button type="submit" form={`${id}-form`} variant="primary" pending={pending}>
          {t("saveTags")}
        </Button>
      }
    >
      <form id={`${id}-form`} onSubmit={save} className="flex flex-col gap-4">
        <div className="flex flex-col gap-1.5">
          <Label htmlFor={`${id}-new`}>{t("newTags")}</Label>
          <Input
            id={`${id}-new`}
            list={`${id}-known`}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            aria-describedby={`${id}-hint`}
            autoComplete="off"
            maxLength={500}
          />
          <datalist id={`${id}-known`}>
            {known.map((tag) => (
              <option key={tag} value={tag} />
            ))}
          </datalist>
          <Hint id={`${id}-hint`}>{t("tagsHint")}</Hint>
        </div>
        {present.length > 0 && (
          <fieldset className="flex flex-col gap-1">
            <legend className="mb-1 font-medium">{t("presentTags")}</legend>
            {present.map((tag, index) => {
              const having = havingOf(tag);
              const isMixed = having < files.length && !ticked.has(tag);
              return (
                <label
                  key={tag}
                  htmlFor={`${id}-${index}`}
                  className="flex min-h-7 items-center gap-2 pointer-coarse:min-h-11"
                >
                  <Checkbox
                    id={`${id}-${index}`}
                    checked={ticked.get(tag) ?? having === files.length}
                    mixed={isMixed}
                    onChange={({ target }) => setTicked(new Map(ticked).set(tag, target.checked))}
                  />
                  <span className="min-w-0 break-words">{tag}</span>
                  {isMixed && <span className="text-sm text-muted">{t("onSome", { count: having })}</span>}
                </label>
              );
            })}
          </fieldset>
        )}
        <p role="alert" className="text-bad-ink empty:hidden">
          {problem}
        </p>
      </form>
    </OpenedModal>
  );
}
