"use client";

import { ActionForm, SubmitButton } from "#components/form/action-form.tsx";
import { TextField } from "#components/form/fields.tsx";
import type { FormTexts } from "#components/form/form-texts.ts";
import { createWorkspaceAction } from "#lib/features/workspaces/actions.ts";
import type { CreateWorkspaceInput } from "#lib/features/workspaces/schemas.ts";
import { paths } from "#lib/paths.ts";

type NewWorkspaceFormProps = {
  /** A workspace in which the person may create others. */
  workspace: string;
  formTexts: FormTexts;
  texts: { name: string; submit: string };
};

export function NewWorkspaceForm({ workspace, formTexts, texts }: NewWorkspaceFormProps) {
  return (
    <ActionForm
      action={(input) => createWorkspaceAction({ workspace }, input)}
      schema={async () => (await import("#lib/features/workspaces/schemas.ts")).createWorkspaceSchema}
      defaultValues={{ name: "" }}
      texts={formTexts}
      // A full page load, so that no data of the other workspace stays in memory.
      onDone={({ slug }) => window.location.assign(paths.connection(slug))}
    >
      <TextField<CreateWorkspaceInput>
        name="name"
        label={texts.name}
        autoComplete="organization"
        maxLength={80}
      />
      <SubmitButton size="lg">{texts.submit}</SubmitButton>
    </ActionForm>
  );
}
