"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { ErrorText } from "#components/ui/error-text.tsx";
import { Hint } from "#components/ui/hint.tsx";
import { Input } from "#components/ui/input.tsx";
import { Label } from "#components/ui/label.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import type { Place } from "#lib/paths.ts";
import type { QuoteActions } from "./quote-actions.ts";
import { useStoreFile } from "./use-store-file.ts";

type AddFileByLinkProps = {
  place: Place;
  face: string;
  storeFile: QuoteActions["storeFile"];
  onStored: (fileId: string) => void;
  onCancel: () => void;
};

/** The service fetches it once from a public address; nothing passes through here. */
export function AddFileByLink({ place, face, storeFile, onStored, onCancel }: AddFileByLinkProps) {
  const t = useTranslations("quoteBuilder.printing");
  const id = useId();
  const [url, setUrl] = useState("");
  const { state, store } = useStoreFile(place, storeFile, onStored);
  const isBusy = state.kind === "storing";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (url.trim() !== "") void store(url.trim());
  };
  return (
    <form
      onSubmit={submit}
      aria-label={t("addTo", { face })}
      className="flex flex-col gap-2 rounded-md border border-line bg-wash p-3"
    >
      <Label htmlFor={id}>{t("link")}</Label>
      <Input
        id={id}
        type="url"
        inputMode="url"
        autoFocus
        required
        maxLength={2000}
        readOnly={isBusy}
        placeholder="https://"
        value={url}
        aria-invalid={state.kind === "failed" ? true : undefined}
        aria-describedby={`${id}-about`}
        onChange={({ target }) => setUrl(target.value)}
      />
      <div id={`${id}-about`} aria-live="polite">
        {state.kind === "idle" && <Hint>{t("linkHint")}</Hint>}
        {isBusy && <Spinner label={t("storing")} />}
        {state.kind === "failed" && <ErrorText>{state.sentence}</ErrorText>}
        {state.kind === "unfinished" && (
          <Callout tone="warn" title={t("unfinishedTitle")}>
            {t("unfinishedText")}
          </Callout>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" variant="primary" pending={isBusy}>
          {state.kind === "unfinished" ? t("lookAgain") : t("add")}
        </Button>
        <Button size="sm" variant="quiet" onClick={onCancel}>
          {t("cancel")}
        </Button>
      </div>
    </form>
  );
}
