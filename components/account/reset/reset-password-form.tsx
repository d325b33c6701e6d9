"use client";

import { type ReactNode, useState } from "react";
import { ActionForm } from "#components/form/action-form.tsx";
import type { FormTexts } from "#components/form/form-texts.ts";
import { SubmitButton } from "#components/form/submit-button.tsx";
import type { ActionOf } from "#components/form/use-action-form.ts";
import { NewPasswordField, type PasswordHints } from "#components/sign-in/new-password-field.tsx";
import { buttonClass } from "#components/ui/button-class.ts";
import { Callout } from "#components/ui/callout.tsx";
import type { ResetPasswordInput } from "#lib/features/account/schemas.ts";
import { paths } from "#lib/paths.ts";
import { HiddenUsername } from "../hidden-username.tsx";

type ResetPasswordFormProps = {
  token: string;
  email: string;
  reset: ActionOf<ResetPasswordInput, { removed: string | null }>;
  /** What goes with the old password. */
  notice: ReactNode;
  formTexts: FormTexts;
  hints: PasswordHints;
  texts: Record<"new" | "set" | "doneTitle" | "doneText" | "toSignIn" | "show" | "hide", string>;
};

export function ResetPasswordForm(props: ResetPasswordFormProps) {
  const { token, email, reset, notice, formTexts, hints, texts } = props;
  const [done, setDone] = useState<{ removed: string | null } | null>(null);
  if (done) {
    return (
      <div className="flex flex-col items-start gap-4">
        <Callout tone="good" title={texts.doneTitle}>
          <p>{texts.doneText}</p>
          {done.removed && <p className="mt-2">{done.removed}</p>}
        </Callout>
        {/* A whole page load: nothing of whoever was signed in here before stays in memory. */}
        <a href={paths.login()} className={buttonClass({ variant: "primary", size: "lg" })}>
          {texts.toSignIn}
        </a>
      </div>
    );
  }
  return (
    <ActionForm
      action={reset}
      schema={async () => (await import("#lib/features/account/schemas.ts")).resetPasswordSchema}
      defaultValues={{ token, password: "" }}
      texts={formTexts}
      onDone={setDone}
    >
      {notice}
      <HiddenUsername email={email} />
      <NewPasswordField<ResetPasswordInput> name="password" label={texts.new} texts={texts} hints={hints} />
      <SubmitButton size="lg">{texts.set}</SubmitButton>
    </ActionForm>
  );
}
