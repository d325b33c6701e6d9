"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ActionForm, SubmitButton } from "#components/form/action-form.tsx";
import { TextField } from "#components/form/fields.tsx";
import type { FormTexts } from "#components/form/form-texts.ts";
import { useOneAction } from "#components/form/use-one-action.ts";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { ErrorText } from "#components/ui/label.tsx";
import {
  changeEmailAction,
  confirmEmailAction,
  dropEmailChangeAction,
} from "#lib/features/account/actions.ts";
import type { ChangeEmailInput } from "#lib/features/account/schemas.ts";
import { paths } from "#lib/paths.ts";

type EmailFormProps = { sendsMail: boolean; formTexts: FormTexts };

export function EmailForm({ sendsMail, formTexts }: EmailFormProps) {
  const t = useTranslations("account");
  const [outcome, setOutcome] = useState<"changed" | "mailed" | null>(null);
  const [round, setRound] = useState(0);
  return (
    <ActionForm
      // A new key clears the field after the address was accepted.
      key={round}
      action={changeEmailAction}
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

type WantedEmailProps = { wanted: string; email: string };

/** A new email address that is not confirmed yet, with a button to discard it. */
export function WantedEmail({ wanted, email }: WantedEmailProps) {
  const t = useTranslations("account");
  const { run, pending, problem } = useOneAction();
  return (
    <Callout
      tone="info"
      title={t("wantedTitle", { wanted })}
      actions={
        <Button size="sm" pending={pending} onClick={() => run(dropEmailChangeAction)}>
          {t("dropWanted", { email })}
        </Button>
      }
    >
      <p>{t("wantedText", { email })}</p>
      {problem && <ErrorText>{problem}</ErrorText>}
    </Callout>
  );
}

type ConfirmEmailFormProps = { token: string; formTexts: FormTexts; label: string };

export function ConfirmEmailForm({ token, formTexts, label }: ConfirmEmailFormProps) {
  return (
    <ActionForm
      action={confirmEmailAction}
      schema={async () => (await import("#lib/features/account/schemas.ts")).confirmEmailSchema}
      defaultValues={{ token }}
      texts={formTexts}
      onDone={() => window.location.assign(paths.account())}
    >
      <SubmitButton className="self-start">{label}</SubmitButton>
    </ActionForm>
  );
}
