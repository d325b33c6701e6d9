"use client";

import { ActionForm } from "#components/form/action-form.tsx";
import type { FormTexts } from "#components/form/form-texts.ts";
import { SubmitButton } from "#components/form/submit-button.tsx";
import type { ActionOf } from "#components/form/use-action-form.ts";
import type { ConfirmEmailInput } from "#lib/features/account/schemas.ts";
import { paths } from "#lib/paths.ts";

type ConfirmEmailFormProps = {
  token: string;
  confirm: ActionOf<ConfirmEmailInput, void>;
  formTexts: FormTexts;
  label: string;
};

export function ConfirmEmailForm({ token, confirm, formTexts, label }: ConfirmEmailFormProps) {
  return (
    <ActionForm
      action={confirm}
      schema={async () => (await import("#lib/features/account/schemas.ts")).confirmEmailSchema}
      defaultValues={{ token }}
      texts={formTexts}
      onDone={() => window.location.assign(paths.account())}
    >
      <SubmitButton className="self-start">{label}</SubmitButton>
    </ActionForm>
  );
}
