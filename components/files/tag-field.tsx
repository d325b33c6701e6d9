"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Input } from "#components/ui/input.tsx";
import { Label } from "#components/ui/label.tsx";
import type { TagFilesInput } from "#lib/features/files/schemas-library.ts";
import { readTags } from "./read-tags.ts";

type TagFieldProps = {
  tags: readonly string[];
  known: readonly string[];
  pending: boolean;
  /** Null when it was refused: then what was typed stays. */
  onChange: (change: Pick<TagFilesInput, "add" | "remove">) => Promise<unknown>;
};

/** The tags of one file: each goes with a press, others come by their words. */
export function TagField({ tags, known, pending, onChange }: TagFieldProps) {
  const t = useTranslations("filePage");
  const id = useId();
  const [typed, setTyped] = useState("");
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = readTags(typed);
    if (wanted.length === 0 || !(await onChange({ add: wanted }))) return;
    // What was typed on in the meantime stays.
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
