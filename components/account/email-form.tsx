"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ActionForm } from "#components/form/action-form.tsx";
import type { FormTexts } from "#components/form/form-texts.ts";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { TextField } from "#components/form/text-field.tsx";
import type { ActionOf } from "#components/form/use-action-form.ts";
import type { ChangeEmailInput } from "#lib/features/account/schemas.ts";

type ChangeEmailAction = ActionOf<ChangeEmailInput, { outcome: "changed" | "mailed" }>;

type EmailFormProps = { sendsMail: boolean; change: ChangeEmailAction; formTexts: FormTexts };

export function EmailForm({ sendsMail, change, formTexts }: EmailFormProps) {
  const t = useTranslations("account");
  const [outcome, setOutcome] = useState<"changed" | "mailed" | null>(null);
  const [round, setRound] = useState(0);
  return (
    <ActionForm
      // What was taken is shown above; the field is empty again.
      key={round}
      action={change}
      schema={async () => (await import("#lib/features/account/schemas.ts")).changeEmailSchema}
      defaultValues={{ email: "" }}
      texts={formTexts}
      onDone={(done) => {
        setOutcome(done.outcome);
        setRound(round + 1);
      }}
    >
      <TextField<ChangeEmailInput>
        name="email"
        label={t("newEmail")}
        hint={sendsMail ? t("newEmailHint") : t("newEmailUnmailed")}
        type="email"
        autoComplete="email"
      />
      <div className="flex flex-wrap items-center gap-3">
        <SubmitButton variant="secondary">{t("changeEmail")}</SubmitButton>
        <span role="status" className="text-muted">
          {outcome && t(`emailOutcome.${outcome}`)}
        </span>
      </div>
    </ActionForm>
  );
}
