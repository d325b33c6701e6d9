"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ActionForm } from "#components/form/action-form.tsx";
import type { FormTexts } from "#components/form/form-texts.ts";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useQueryClient } from "#components/live/use-query.ts";
import type { FileFacts } from "#lib/features/files/file-facts.ts";
import { filesKey } from "#lib/features/files/query-keys.ts";
import { longestFileName } from "#lib/features/files/query-limits.ts";
import type { FileName } from "#lib/features/files/schemas-library.ts";
import type { Place } from "#lib/paths.ts";
import type { OneFileActions } from "./file-actions.ts";

type NameFormProps = {
  place: Place;
  file: FileFacts;
  rename: OneFileActions["rename"];
  formTexts: FormTexts;
};

export function NameForm({ place, file, rename, formTexts }: NameFormProps) {
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
