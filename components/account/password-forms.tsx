"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { ActionForm, SubmitButton } from "#components/form/action-form.tsx";
import { PasswordField, TextField } from "#components/form/fields.tsx";
import type { FormTexts } from "#components/form/form-texts.ts";
import { NewPasswordField, type PasswordHints } from "#components/sign-in/new-password-field.tsx";
import { buttonClass } from "#components/ui/button-class.ts";
import { Callout } from "#components/ui/callout.tsx";
import { askResetAction, resetPasswordAction } from "#lib/doors/actions.ts";
import { changePasswordAction } from "#lib/features/account/actions.ts";
import type {
  AskResetInput,
  ChangePasswordInput,
  ResetPasswordInput,
} from "#lib/features/account/schemas.ts";
import { paths } from "#lib/paths.ts";

type PasswordFormProps = {
  email: string;
  hasPassword: boolean;
  formTexts: FormTexts;
  shown: { show: string; hide: string };
  hints: PasswordHints;
};

export function PasswordForm({ email, hasPassword, formTexts, shown, hints }: PasswordFormProps) {
  const t = useTranslations("accountSecurity");
  const [isDone, setDone] = useState(false);
  const [round, setRound] = useState(0);
  return (
    <ActionForm
      // A new key clears the fields, so that the typed passwords do not stay on the page.
      key={round}
      action={changePasswordAction}
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

/** Tells a password manager which account the password belongs to. The field is invisible. */
function HiddenUsername({ email }: { email: string }) {
  return <input type="text" autoComplete="username" value={email} readOnly hidden tabIndex={-1} />;
}

type AskResetFormProps = {
  formTexts: FormTexts;
  texts: Record<"email" | "submit" | "sentTitle" | "sentText", string>;
};

/** Shows the same answer for every address, so that it does not reveal which addresses have an account. */
export function AskResetForm({ formTexts, texts }: AskResetFormProps) {
  const [isSent, setSent] = useState(false);
  return (
    <ActionForm
      action={askResetAction}
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

type ResetPasswordFormProps = {
  token: string;
  email: string;
  /** The notice about what the reset removes besides the old password. */
  notice: ReactNode;
  formTexts: FormTexts;
  hints: PasswordHints;
  texts: Record<"new" | "set" | "doneTitle" | "doneText" | "toSignIn" | "show" | "hide", string>;
};

export function ResetPasswordForm(props: ResetPasswordFormProps) {
  const { token, email, notice, formTexts, hints, texts } = props;
  const [done, setDone] = useState<{ removed: string | null } | null>(null);
  if (done) {
    return (
      <div className="flex flex-col items-start gap-4">
        <Callout tone="good" title={texts.doneTitle}>
          <p>{texts.doneText}</p>
          {done.removed && <p className="mt-2">{done.removed}</p>}
        </Callout>
        {/* A full page load, so that no data of the person who was signed in here before stays in memory. */}
        <a href={paths.login()} className={buttonClass({ variant: "primary", size: "lg" })}>
          {texts.toSignIn}
        </a>
      </div>
    );
  }
  return (
    <ActionForm
      action={resetPasswordAction}
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
