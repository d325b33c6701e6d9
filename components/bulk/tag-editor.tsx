"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { readTags } from "#components/files/read-tags.ts";
import { useActionQueue } from "#components/form/use-one-action.ts";
import { Button } from "#components/ui/button.tsx";
import { Input } from "#components/ui/input.tsx";
import { Label } from "#components/ui/label.tsx";
import { setTagsAction } from "#lib/features/orders/actions.ts";
import { orderLabelsQuery } from "#lib/features/orders/queries.ts";
import { ordersKey } from "#lib/features/orders/query-keys.ts";
import type { SetTagsInput } from "#lib/features/orders/schemas.ts";
import type { Place } from "#lib/paths.ts";
import { useTooLongTag } from "./use-too-long-tag.ts";

type TagEditorProps = { place: Place; orderId: string; tags: readonly string[]; mayWrite: boolean };

/** The tags of one order. A click removes a tag; typed words add tags. */
export function TagEditor({ place, orderId, tags, mayWrite }: TagEditorProps) {
  const t = useTranslations("labels");
  const id = useId();
  const queries = useQueryClient();
  const [typed, setTyped] = useState("");
  const [leaving, setLeaving] = useState<readonly string[]>([]);
  const [isTyping, setIsTyping] = useState(false);
  const { data: labels } = useQuery({ ...orderLabelsQuery(place), enabled: isTyping });
  const { run, pending, problem } = useActionQueue({
    unreachable: useTranslations("order")("unreachable"),
    notTaken: t("notTaken"),
  });
  const change = async (input: Pick<SetTagsInput, "add" | "remove">) => {
    const done = await run(() => setTagsAction(place, { orderIds: [orderId], ...input }));
    await queries.invalidateQueries({ queryKey: ordersKey(place) });
    return done;
  };
  const remove = async (tag: string) => {
    setLeaving((now) => [...now, tag]);
    await change({ remove: [tag] });
    setLeaving((now) => now.filter((each) => each !== tag));
  };
  const tooLong = useTooLongTag(typed);
  const shown = tags.filter((tag) => !leaving.includes(tag));
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = readTags(typed);
    if (wanted.length === 0 || tooLong || !(await change({ add: wanted }))) return;
    // Keeps what was typed while the request ran.
    setTyped((now) => (now === typed ? "" : now));
  };
  return (
    <div className="flex flex-col gap-1.5">
      <Label htmlFor={id}>{t("tags")}</Label>
      {shown.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {shown.map((tag) => (
            <li
              key={tag}
              className="flex min-h-7 max-w-full items-center rounded-md bg-well px-2 pointer-coarse:min-h-9"
            >
              <span className="min-w-0 break-words">{tag}</span>
              {mayWrite && (
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
      {mayWrite && (
        <form onSubmit={add} className="flex gap-2">
          <Input
            id={id}
            list={`${id}-known`}
            value={typed}
            onFocus={() => setIsTyping(true)}
            onChange={({ target }) => setTyped(target.value)}
            placeholder={t("tagsHint")}
            autoComplete="off"
            maxLength={500}
          />
          <datalist id={`${id}-known`}>
            {labels?.tags
              .filter((tag) => !tags.includes(tag))
              .map((tag) => (
                <option key={tag} value={tag} />
              ))}
          </datalist>
          <Button type="submit" pending={pending} disabled={readTags(typed).length === 0}>
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
