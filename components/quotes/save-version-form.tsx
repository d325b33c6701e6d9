"use client";

import { useTranslations } from "next-intl";
import { ActionForm } from "#components/form/action-form.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { TextField } from "#components/form/text-field.tsx";
import type { SaveVersionInput } from "#lib/features/quotes/schemas-keeping.ts";
import type { KeepProps } from "./keep-props.ts";

type SaveVersionFormProps = KeepProps & { onSaved: () => void };

export function SaveVersionForm({ quote, revision, actions, formTexts, onSaved }: SaveVersionFormProps) {
  const t = useTranslations("quoteVersions");
  // What is on its way when the button is pressed is saved first; the newest revision is what is meant.
  const save = (input: SaveVersionInput) =>
    actions.saveVersion({ ...input, revision: revision ?? input.revision });
  return (
    <ActionForm<SaveVersionInput, { version: number }>
      action={save}
      schema={async () => (await import("#lib/features/quotes/schemas-keeping.ts")).saveVersionSchema}
      defaultValues={{ quoteId: quote.id, revision: revision ?? 1, name: quote.name, note: "" }}
      texts={formTexts}
      label={t("form")}
      onDone={onSaved}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField<SaveVersionInput> name="name" label={t("name")} maxLength={120} autoComplete="off" />
        <TextField<SaveVersionInput>
          name="note"
          label={t("note")}
          maxLength={2000}
          autoComplete="off"
          optional
        />
      </div>
      <div>
        <SubmitButton disabled={revision === null}>{t("save")}</SubmitButton>
      </div>
    </ActionForm>
  );
}
