"use client";

import { ActionForm } from "#components/form/action-form.tsx";
import type { FormTexts } from "#components/form/form-texts.ts";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { TextField } from "#components/form/text-field.tsx";
import type { ActionOf } from "#components/form/use-action-form.ts";
import { connectKeySchema } from "#lib/settings/schemas.ts";

export type KeyInput = { key: string };

type ConnectKeyFormProps = {
  action: ActionOf<KeyInput, void>;
  formTexts: FormTexts;
  texts: { key: string; keyHint: string; connect: string };
};

export function ConnectKeyForm({ action, formTexts, texts }: ConnectKeyFormProps) {
  return (
    <ActionForm action={action} schema={connectKeySchema} defaultValues={{ key: "" }} texts={formTexts}>
      <TextField<KeyInput>
        name="key"
        label={texts.key}
        hint={texts.keyHint}
        autoComplete="off"
        spellCheck={false}
      />
      <SubmitButton className="self-start">{texts.connect}</SubmitButton>
    </ActionForm>
  );
}
