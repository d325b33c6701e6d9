"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Input } from "#components/ui/input.tsx";
import { Label } from "#components/ui/label.tsx";
import { readTags } from "./read-tags.ts";

export type TagChange = { add?: string[]; remove?: string[] };

type TagFieldProps = {
  tags: readonly string[];
  /** Offered while someone types. */
  known: readonly string[];
  maxLength: number;
  pending: boolean;
  problem: string | null;
  onFocus?: () => void;
  /** Null if the reader may not change the tags. Resolves to null after a refusal; then the typed text stays. */
  onChange: ((change: TagChange) => Promise<unknown>) | null;
};

/** Why typed tags cannot be saved, if one of them is too long. */
export function useTooLongTag(typed: string, max: number): string | null {
  const t = useTranslations("labels");
  return readTags(typed).some((tag) => tag.length > max) ? t("tagTooLong", { max }) : null;
}

/** The tags of one order or file. A click removes a tag; typed words add tags. */
export function TagField(props: TagFieldProps) {
  const { known, maxLength, pending, problem, onFocus, onChange } = props;
  const t = useTranslations("labels");
  const id = useId();
  const [typed, setTyped] = useState("");
  const [leaving, setLeaving] = useState<readonly string[]>([]);
  const tooLong = useTooLongTag(typed, maxLength);
  const tags = props.tags.filter((tag) => !leaving.includes(tag));
  const remove = async (tag: string) => {
    setLeaving((now) => [...now, tag]);
    await onChange?.({ remove: [tag] });
    setLeaving((now) => now.filter((each) => each !== tag));
  };
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = readTags(typed);
    if (wanted.length === 0 || tooLong || !(await onChange?.({ add: wanted }))) return;
    // Keeps what was typed while the request ran.
    setTyped((now) => (now === typed ? "" : now));
  };
  return (
    <div className="flex flex-col gap-1.5">
      <Label htmlFor={id}>{t("tags")}</Label>
      {tags.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li
              key={tag}
              className="flex min-h-7 max-w-full items-center rounded-md bg-well px-2 pointer-coarse:min-h-9"
            >
              <span className="min-w-0 break-words">{tag}</span>
              {onChange && (
                <button
                  type="button"
                  aria-label={t("removeTag", { tag })}
                  onClick={() => void remove(tag)}
                  className="-mr-2 grid size-7 shrink-0 place-items-center rounded-md text-muted hover:text-ink pointer-coarse:size-9 [&_svg]:size-3.5"
                >
                  <X />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {onChange && (
        <form onSubmit={add} className="flex gap-2">
          <Input
            id={id}
            list={`${id}-known`}
            value={typed}
            onFocus={onFocus}
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
      )}
      <p role="alert" className="text-sm text-bad-ink empty:hidden">
        {tooLong ?? problem}
      </p>
    </div>
  );
}
