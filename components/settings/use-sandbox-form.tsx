"use client";

import { z } from "zod";
import { ActionForm } from "#components/form/action-form.tsx";
import type { FormTexts } from "#components/form/form-texts.ts";
import { SubmitButton } from "#components/form/submit-button.tsx";
import type { ActionOf } from "#components/form/use-action-form.ts";

type UseSandboxFormProps = {
  action: ActionOf<Record<string, never>, void>;
  formTexts: FormTexts;
  label: string;
};

const nothing = z.record(z.string(), z.never());

export function UseSandboxForm({ action, formTexts, label }: UseSandboxFormProps) {
  return (
    <ActionForm action={action} schema={nothing} defaultValues={{}} texts={formTexts}>
      <SubmitButton size="lg" className="self-start">
        {label}
      </SubmitButton>
    </ActionForm>
  );
}
