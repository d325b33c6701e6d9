"use client";

import { signIn } from "next-auth/react";
import { ActionForm } from "#components/form/action-form.tsx";
import type { FormTexts } from "#components/form/form-texts.ts";
import { PasswordField } from "#components/form/password-field.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { signInSchema } from "#lib/team/schemas.ts";

type SignInFormProps = {
  next: string;
  formTexts: FormTexts;
  texts: { email: string; password: string; submit: string; wrong: string; show: string; hide: string };
};

type Credentials = { email: string; password: string };

export function SignInForm({ next, formTexts, texts }: SignInFormProps) {
  const enter = async (credentials: Credentials) => {
    const answer = await signIn("credentials", { ...credentials, redirect: false });
    return answer?.ok ? { data: true } : { serverError: { message: texts.wrong } };
  };
  return (
    <ActionForm
      action={enter}
      schema={signInSchema}
      defaultValues={{ email: "", password: "" }}
      texts={formTexts}
      // A whole page load: nothing of whoever was here before stays in memory.
      onDone={() => window.location.assign(next)}
    >
      <TextField<Credentials> name="email" label={texts.email} type="email" autoComplete="username" />
      <PasswordField<Credentials>
        name="password"
        label={texts.password}
        texts={texts}
        autoComplete="current-password"
      />
      <SubmitButton size="lg">{texts.submit}</SubmitButton>
    </ActionForm>
  );
}
