"use client";

import { signIn } from "next-auth/react";
import { ActionForm, SubmitButton } from "#components/form/action-form.tsx";
import { TextField } from "#components/form/fields.tsx";
import type { FormTexts } from "#components/form/form-texts.ts";
import { NewPasswordField, type PasswordHints } from "#components/sign-in/new-password-field.tsx";
import { acceptInvitationAction, joinWithAccountAction } from "#lib/doors/actions.ts";
import type { JoinInput } from "#lib/features/team/schemas.ts";

type JoinFormProps = {
  token: string;
  formTexts: FormTexts;
  passwordHints: PasswordHints;
  texts: Record<"name" | "email" | "password" | "submit" | "show" | "hide", string>;
};

export function JoinForm({ token, formTexts, passwordHints, texts }: JoinFormProps) {
  const joinAndEnter = async (input: JoinInput) => {
    const answer = await joinWithAccountAction(input);
    const { email, password } = input;
    if (answer.data) await signIn("credentials", { email, password, redirect: false });
    return answer;
  };
  return (
    <ActionForm
      action={joinAndEnter}
      schema={async () => (await import("#lib/features/team/schemas.ts")).joinSchema}
      defaultValues={{ token, name: "", email: "", password: "" }}
      texts={formTexts}
      onDone={({ href }) => window.location.assign(href)}
    >
      <TextField<JoinInput> name="name" label={texts.name} autoComplete="name" />
      <TextField<JoinInput> name="email" label={texts.email} type="email" autoComplete="username" />
      <NewPasswordField<JoinInput>
        name="password"
        label={texts.password}
        texts={texts}
        hints={passwordHints}
      />
      <SubmitButton size="lg">{texts.submit}</SubmitButton>
    </ActionForm>
  );
}

type AcceptFormProps = { token: string; formTexts: FormTexts; label: string };

export function AcceptForm({ token, formTexts, label }: AcceptFormProps) {
  return (
    <ActionForm
      action={acceptInvitationAction}
      schema={async () => (await import("#lib/features/team/schemas.ts")).invitationTokenSchema}
      defaultValues={{ token }}
      texts={formTexts}
      onDone={({ href }) => window.location.assign(href)}
    >
      <SubmitButton size="lg">{label}</SubmitButton>
    </ActionForm>
  );
}
