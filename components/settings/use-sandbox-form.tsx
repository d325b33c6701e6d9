"use client";

import { ActionForm } from "#components/form/action-form.tsx";
import type { FormTexts } from "#components/form/form-texts.ts";
import { SubmitButton } from "#components/form/submit-button.tsx";
import type { ActionOf } from "#components/form/use-action-form.ts";

type UseSandboxFormProps = {
  action: ActionOf<Record<string, never>, void>;
  formTexts: FormTexts;
  label: string;
};

export function UseSandboxForm({ action, formTexts, label }: UseSandboxFormProps) {
  return (
    <ActionForm
      action={action}
      schema={async () => (await import("#lib/features/settings/schemas.ts")).nothingSchema}
      defaultValues={{}}
      texts={formTexts}
    >
      <SubmitButton size="lg" className="self-start">
        {label}
      </SubmitButton>
    </ActionForm>
  );
}
