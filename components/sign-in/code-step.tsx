"use client";

import { useTranslations } from "next-intl";
import { ActionForm } from "#components/form/action-form.tsx";
import type { FormTexts } from "#components/form/form-texts.ts";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { SecondStepPasskey } from "#components/passkeys/second-step-passkey.tsx";
import { Button } from "#components/ui/button.tsx";
import type { CodeInput } from "#lib/features/sign-in/schemas.ts";
import { useEntry } from "./use-entry.ts";

type CodeStepProps = {
  formTexts: FormTexts;
  /** Of the account: it does in place of a code. */
  hasPasskey: boolean;
  onDone: () => void;
  onBack: () => void;
};

export function CodeStep({ formTexts, hasPasskey, onDone, onBack }: CodeStepProps) {
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
