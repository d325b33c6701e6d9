"use client";

import { useState } from "react";
import { ActionForm } from "#components/form/action-form.tsx";
import type { FormTexts } from "#components/form/form-texts.ts";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { TextField } from "#components/form/text-field.tsx";
import type { ActionOf } from "#components/form/use-action-form.ts";
import { Callout } from "#components/ui/callout.tsx";
import type { AskResetInput } from "#lib/features/account/schemas.ts";

type AskResetFormProps = {
  ask: ActionOf<AskResetInput, void>;
  formTexts: FormTexts;
  texts: Record<"email" | "submit" | "sentTitle" | "sentText", string>;
};

/** The same answer for every address, whether somebody has it or not. */
export function AskResetForm({ ask, formTexts, texts }: AskResetFormProps) {
  const [isSent, setSent] = useState(false);
  return (
    <ActionForm
      action={ask}
      schema={async () => (await import("#lib/features/account/schemas.ts")).askResetSchema}
      defaultValues={{ email: "" }}
      texts={formTexts}
      onDone={() => setSent(true)}
    >
      <div role="status" className="empty:hidden">
        {isSent && (
          <Callout tone="good" title={texts.sentTitle}>
            {texts.sentText}
          </Callout>
        )}
      </div>
      <TextField<AskResetInput> name="email" label={texts.email} type="email" autoComplete="username" />
      <SubmitButton size="lg">{texts.submit}</SubmitButton>
    </ActionForm>
  );
}
