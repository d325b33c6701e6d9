"use client";

import { ActionForm } from "#components/form/action-form.tsx";
import type { FormTexts } from "#components/form/form-texts.ts";
import { SubmitButton } from "#components/form/submit-button.tsx";
import type { ActionOf } from "#components/form/use-action-form.ts";
import type { InvitationTokenInput } from "#lib/features/team/schemas.ts";

type AcceptFormProps = {
  token: string;
  accept: ActionOf<InvitationTokenInput, { href: string }>;
  formTexts: FormTexts;
  label: string;
};

export function AcceptForm({ token, accept, formTexts, label }: AcceptFormProps) {
  return (
    <ActionForm
      action={accept}
      schema={async () => (await import("#lib/features/team/schemas.ts")).invitationTokenSchema}
      defaultValues={{ token }}
      texts={formTexts}
      onDone={({ href }) => window.location.assign(href)}
    >
      <SubmitButton size="lg">{label}</SubmitButton>
    </ActionForm>
  );
}
