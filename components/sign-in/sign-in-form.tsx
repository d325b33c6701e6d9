"use client";

import { signIn } from "next-auth/react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { ActionForm, SubmitButton } from "#components/form/action-form.tsx";
import { PasswordField, TextField } from "#components/form/fields.tsx";
import type { FormTexts } from "#components/form/form-texts.ts";
import { SecondStepPasskey } from "#components/passkeys/second-step-passkey.tsx";
import { Button } from "#components/ui/button.tsx";
import type { CodeInput, SignInInput } from "#lib/features/sign-in/schemas.ts";

/** The second factors of the account besides a code. */
type SecondStep = { passkey: boolean };

type SignInFormProps = {
  next: string;
  formTexts: FormTexts & { show: string; hide: string };
  /** The second step, if this browser has just passed the first one; otherwise null. */
  pending: SecondStep | null;
  /** Shown with the password, but not at the second step. */
  otherWays: ReactNode;
};

/**
 * Signs in with a password and, if the account has one, a second factor. A cookie stores the result of the first step,
 * not the page.
 */
export function SignInForm({ next, formTexts, pending, otherWays }: SignInFormProps) {
  const [asked, setAsked] = useState(pending);
  // A full page load, so that no data of a former person stays in memory.
  const enter = () => window.location.assign(next);
  return asked ? (
    <CodeStep formTexts={formTexts} hasPasskey={asked.passkey} onDone={enter} onBack={() => setAsked(null)} />
  ) : (
    <>
      <PasswordStep formTexts={formTexts} onDone={enter} onSecondStep={setAsked} />
      {otherWays}
    </>
  );
}

type PasswordStepProps = {
  formTexts: FormTexts & { show: string; hide: string };
  onDone: () => void;
  onSecondStep: (asked: SecondStep) => void;
};

function PasswordStep({ formTexts, onDone, onSecondStep }: PasswordStepProps) {
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

type CodeStepProps = {
  formTexts: FormTexts;
  /** Whether the account has a passkey, which can replace the code. */
  hasPasskey: boolean;
  onDone: () => void;
  onBack: () => void;
};

function CodeStep({ formTexts, hasPasskey, onDone, onBack }: CodeStepProps) {
  const t = useTranslations("login");
  const enter = useEntry();
  const submit = async (given: CodeInput) => {
    const { refusal } = await enter("second-factor", given);
    return refusal ?? { data: true };
  };
  return (
    <ActionForm
      action={submit}
      schema={async () => (await import("#lib/features/sign-in/schemas.ts")).codeSchema}
      defaultValues={{ code: "" }}
      texts={formTexts}
      label={t("codeTitle")}
      onDone={onDone}
    >
      <h2 className="text-base">{t("codeTitle")}</h2>
      <TextField<CodeInput>
        name="code"
        label={t("code")}
        hint={t("codeHint")}
        autoComplete="one-time-code"
        autoFocus
        spellCheck={false}
        autoCapitalize="off"
      />
      <SubmitButton size="lg">{t("submit")}</SubmitButton>
      {hasPasskey && <SecondStepPasskey onDone={onDone} />}
      <Button variant="quiet" onClick={onBack}>
        {t("startOver")}
      </Button>
    </ActionForm>
  );
}

type Step = "credentials" | "second-factor";
type Refusal = { serverError: { message: string } };
type Entry = { code?: string | undefined; detail?: string | undefined; refusal?: Refusal };

/**
 * Sends one step of the sign-in. Without a refusal the step succeeded; otherwise it has a code, a detail and a message.
 */
function useEntry() {
  const t = useTranslations("login");
  const say = (step: Step, code = "", detail = "1"): string => {
    if (code === "too_many_tries") return t("tooMany", { minutes: Number(detail) });
    if (code === "passwords_busy") return t("busy");
    if (code === "sign_in_over") return t("over");
    if (code === "CredentialsSignin") return t(step === "credentials" ? "wrong" : "codeWrong");
    if (code === "not_saved") return t("notSaved");
    return t("notNow");
  };
  return async (step: Step, given: Record<string, string>): Promise<Entry> => {
    const answer = await signIn(step, { ...given, redirect: false });
    if (answer?.ok) return {};
    const [code, detail] = (answer?.error ?? "").split(":");
    return { code, detail, refusal: { serverError: { message: say(step, code, detail) } } };
  };
}
