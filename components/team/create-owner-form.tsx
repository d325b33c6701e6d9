"use client";

import { signIn } from "next-auth/react";
import { ActionForm, SubmitButton } from "#components/form/action-form.tsx";
import { TextField } from "#components/form/fields.tsx";
import type { FormTexts } from "#components/form/form-texts.ts";
import { NewPasswordField, type PasswordHints } from "#components/sign-in/new-password-field.tsx";
import { createOwnerAction } from "#lib/doors/actions.ts";
import type { CreateOwnerInput } from "#lib/features/team/schemas.ts";
import { paths } from "#lib/paths.ts";

type CreateOwnerFormProps = {
  token: string;
  formTexts: FormTexts;
  passwordHints: PasswordHints;
  texts: Record<
    "name" | "email" | "password" | "workspace" | "workspaceHint" | "submit" | "show" | "hide",
    string
  >;
};

export function CreateOwnerForm({ token, formTexts, passwordHints, texts }: CreateOwnerFormProps) {
  const createAndEnter = async (input: CreateOwnerInput) => {
    const answer = await createOwnerAction(input);
    const { email, password } = input;
    if (answer.data) await signIn("credentials", { email, password, redirect: false });
    return answer;
  };
  return (
    <ActionForm
      action={createAndEnter}
      schema={async () => (await import("#lib/features/team/schemas.ts")).createOwnerSchema}
      defaultValues={{ token, name: "", email: "", password: "", workspaceName: "" }}
      texts={formTexts}
      onDone={({ slug }) => window.location.assign(paths.connection(slug))}
    >
      <TextField<CreateOwnerInput> name="name" label={texts.name} autoComplete="name" />
      <TextField<CreateOwnerInput> name="email" label={texts.email} type="email" autoComplete="username" />
      <NewPasswordField<CreateOwnerInput>
        name="password"
        label={texts.password}
        texts={texts}
        hints={passwordHints}
      />
      <TextField<CreateOwnerInput>
        name="workspaceName"
        label={texts.workspace}
        hint={texts.workspaceHint}
        autoComplete="organization"
      />
      <SubmitButton size="lg">{texts.submit}</SubmitButton>
    </ActionForm>
  );
}
