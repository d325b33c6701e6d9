"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Hint } from "#components/ui/hint.tsx";
import { Label } from "#components/ui/label.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import type { Place } from "#lib/paths.ts";
import { LinkOutcomes } from "./link-outcomes.tsx";
import { useStoredLinks } from "./use-stored-links.ts";

type AddByLinkProps = { place: Place; onStored?: (fileId: string) => void; id?: string };

/** The service fetches each once from its public address; nothing passes through here. */
export function AddByLink({ place, onStored, id: given }: AddByLinkProps) {
  const t = useTranslations("uploads.links");
  const own = useId();
  const id = given ?? own;
  const [typed, setTyped] = useState("");
  const { outcomes, isBusy, storeAll } = useStoredLinks(place, onStored);
  const urls = [...new Set(typed.split(/\s+/).filter(Boolean))];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (urls.length > 0 && !isBusy) void storeAll(urls);
  };
  return (
    <form onSubmit={submit} aria-label={t("title")} className="flex flex-col gap-2 py-1">
      <Label htmlFor={id}>{t("links")}</Label>
      <Textarea
        id={id}
        rows={2}
        inputMode="url"
        spellCheck={false}
        placeholder="https://"
        readOnly={isBusy}
        value={typed}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Hint id={`${id}-hint`}>{t("hint")}</Hint>
      <LinkOutcomes place={place} outcomes={outcomes} />
      <div>
        <Button type="submit" size="sm" pending={isBusy}>
          {t("add", { count: Math.max(1, urls.length) })}
        </Button>
      </div>
    </form>
  );
}
