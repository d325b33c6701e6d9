"use client";

import { ActionForm } from "#components/form/action-form.tsx";
import { PasswordField } from "#components/form/password-field.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { proveAgainAction } from "#lib/features/sign-in/actions.ts";
import type { ProofInput } from "#lib/features/sign-in/schemas.ts";
import type { AskedProof } from "./proof-dialog.tsx";

type ProofFormProps = { asked: AskedProof; onDone: () => void };

export function ProofForm({ asked: { email, asks, texts }, onDone }: ProofFormProps) {
  return (
    <ActionForm
      action={proveAgainAction}
      schema={async () => (await import("#lib/features/sign-in/schemas.ts")).proofSchema}
      defaultValues={{ password: "", code: "" }}
      texts={texts}
      onDone={onDone}
    >
      <p>{texts.about}</p>
      {/* Which account it is, for what fills in passwords. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField<ProofInput>
        name="password"
        label={texts.password}
        texts={texts}
        autoComplete="current-password"
      />
      {asks.code && (
        <TextField<ProofInput>
          name="code"
          label={texts.code}
          hint={texts.codeHint}
          autoComplete="one-time-code"
          spellCheck={false}
          autoCapitalize="off"
        />
      )}
      <div className="flex justify-end">
        <SubmitButton>{texts.submit}</SubmitButton>
      </div>
    </ActionForm>
  );
}
