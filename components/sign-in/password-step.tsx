"use client";

import { useTranslations } from "next-intl";
import { ActionForm } from "#components/form/action-form.tsx";
import type { FormTexts } from "#components/form/form-texts.ts";
import { PasswordField } from "#components/form/password-field.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { TextField } from "#components/form/text-field.tsx";
import type { SignInInput } from "#lib/features/sign-in/schemas.ts";
import type { SecondStep } from "./sign-in-form.tsx";
import { useEntry } from "./use-entry.ts";

type PasswordStepProps = {
  formTexts: FormTexts & { show: string; hide: string };
  onDone: () => void;
  onSecondStep: (asked: SecondStep) => void;
};

export function PasswordStep({ formTexts, onDone, onSecondStep }: PasswordStepProps) {
  const t = useTranslations("login");
  const enter = useEntry();
  const submit = async (credentials: SignInInput) => {
    const { code, detail, refusal } = await enter("credentials", credentials);
    if (code === "second_factor") return { data: { passkey: detail === "passkey" } };
    return refusal ?? { data: null };
  };
  return (
    <ActionForm
      action={submit}
      schema={async () => (await import("#lib/features/sign-in/schemas.ts")).signInSchema}
      defaultValues={{ email: "", password: "" }}
      texts={formTexts}
      onDone={(asked) => (asked ? onSecondStep(asked) : onDone())}
    >
      <TextField<SignInInput> name="email" label={t("email")} type="email" autoComplete="username webauthn" />
      <PasswordField<SignInInput>
        name="password"
        label={t("password")}
        texts={formTexts}
        autoComplete="current-password"
      />
      <SubmitButton size="lg">{t("submit")}</SubmitButton>
    </ActionForm>
  );
}
