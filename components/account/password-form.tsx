"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ActionForm } from "#components/form/action-form.tsx";
import type { FormTexts } from "#components/form/form-texts.ts";
import { PasswordField } from "#components/form/password-field.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import type { ActionOf } from "#components/form/use-action-form.ts";
import { NewPasswordField, type PasswordHints } from "#components/sign-in/new-password-field.tsx";
import type { ChangePasswordInput } from "#lib/features/account/schemas.ts";
import { HiddenUsername } from "./hidden-username.tsx";

type PasswordFormProps = {
  email: string;
  hasPassword: boolean;
  change: ActionOf<ChangePasswordInput, void>;
  formTexts: FormTexts;
  shown: { show: string; hide: string };
  hints: PasswordHints;
};

export function PasswordForm({ email, hasPassword, change, formTexts, shown, hints }: PasswordFormProps) {
  const t = useTranslations("accountSecurity");
  const [isDone, setDone] = useState(false);
  const [round, setRound] = useState(0);
  return (
    <ActionForm
      // Nothing that was typed stays once it is the password.
      key={round}
      action={change}
      schema={async () => (await import("#lib/features/account/schemas.ts")).changePasswordSchema}
      defaultValues={{ current: "", password: "" }}
      texts={formTexts}
      onDone={() => {
        setDone(true);
        setRound(round + 1);
      }}
    >
      <HiddenUsername email={email} />
      {hasPassword && (
        <PasswordField<ChangePasswordInput>
          name="current"
          label={t("current")}
          hint={t("currentHint")}
          texts={shown}
          autoComplete="current-password"
        />
      )}
      <NewPasswordField<ChangePasswordInput> name="password" label={t("new")} texts={shown} hints={hints} />
      <div className="flex flex-wrap items-center gap-3">
        <SubmitButton>{hasPassword ? t("changePassword") : t("setPassword")}</SubmitButton>
        <span role="status" className="text-muted">
          {isDone && t("passwordChanged")}
        </span>
      </div>
    </ActionForm>
  );
}
