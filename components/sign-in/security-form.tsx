"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useOneAction } from "#components/form/use-one-action.ts";
import { Button } from "#components/ui/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { Card } from "#components/ui/card.tsx";
import { CheckboxRow } from "#components/ui/checkbox.tsx";
import { AffixedInput } from "#components/ui/input.tsx";
import { ErrorText, Hint, Label } from "#components/ui/label.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { saveWorkspaceSecurityAction } from "#lib/features/sign-in/actions.ts";
import type { SecuritySettings } from "#lib/features/sign-in/get-security.ts";
import { centsToText, parseCents } from "#lib/money.ts";

type SecurityFormProps = {
  workspace: string;
  settings: SecuritySettings;
  /** The page where the reader sets up their own second factor. */
  accountHref: string;
};

/** The requirements for members who sign in, and for members who pay. */
export function SecurityForm({ workspace, settings, accountHref }: SecurityFormProps) {
  const t = useTranslations("security");
  const router = useRouter();
  const [requires, setRequires] = useState(settings.requiresSecondFactor);
  const [above, setAbove] = useState(centsToText(settings.freshPaymentAboveCents, useLocale()));
  const [isSaved, setSaved] = useState(false);
  const { run, pending, problem } = useOneAction({ notTaken: t("notTaken") });
  const cents = parseCents(above);
  const isLocked = !settings.hasOwn && !settings.requiresSecondFactor;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSaved(false);
    if (cents === undefined) return;
    const input = { requiresSecondFactor: requires, freshPaymentAboveCents: cents };
    const done = await run(() => saveWorkspaceSecurityAction({ workspace }, input));
    setSaved(done !== null);
    router.refresh();
  };
  return (
    <form method="post" onSubmit={submit} className="flex flex-col gap-4">
      <Card title={t("factorTitle")}>
        <div className="flex flex-col gap-3">
          <CheckboxRow
            label={t("requires")}
            hint={t("requiresHint")}
            checked={requires}
            disabled={isLocked}
            onChange={({ target }) => {
              setSaved(false);
              setRequires(target.checked);
            }}
          />
          <RequirementNotice settings={settings} isLocked={isLocked} accountHref={accountHref} />
        </div>
      </Card>
      <Card title={t("paymentTitle")}>
        <FreshPaymentField
          value={above}
          isWrong={cents === undefined}
          onChange={(typed) => {
            setSaved(false);
            setAbove(typed);
          }}
        />
      </Card>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" pending={pending}>
          {t("save")}
        </Button>
        <span role="status" className="text-muted">
          {isSaved && t("saved")}
        </span>
        <span role="alert" className="text-bad-ink empty:hidden">
          {problem}
        </span>
      </div>
    </form>
  );
}

type FreshPaymentFieldProps = { value: string; isWrong: boolean; onChange: (typed: string) => void };

function FreshPaymentField({ value, isWrong, onChange }: FreshPaymentFieldProps) {
  const t = useTranslations("security");
  return (
    <div className="flex max-w-96 flex-col gap-1.5">
      <Label htmlFor="fresh-payment">{t("above")}</Label>
      <AffixedInput
        id="fresh-payment"
        before="€"
        inputMode="decimal"
        autoComplete="off"
        className="max-w-44"
        value={value}
        aria-invalid={isWrong || undefined}
        aria-describedby={`fresh-payment-hint${isWrong ? " fresh-payment-error" : ""}`}
        onChange={({ target }) => onChange(target.value)}
      />
      <Hint id="fresh-payment-hint">{t("aboveHint")}</Hint>
      {isWrong && <ErrorText id="fresh-payment-error">{t("noAmount")}</ErrorText>}
    </div>
  );
}

type RequirementNoticeProps = { settings: SecuritySettings; isLocked: boolean; accountHref: string };

/** The members whom the requirement affects, before and after it is turned on. */
function RequirementNotice({ settings, isLocked, accountHref }: RequirementNoticeProps) {
  const t = useTranslations("security");
  const { withoutFactor, members } = settings;
  if (isLocked) {
    return (
      <Callout
        tone="info"
        title={t("ownFirstTitle")}
        actions={<LinkButton href={accountHref}>{t("setUpOwn")}</LinkButton>}
      >
        {t("ownFirst")}
      </Callout>
    );
  }
  if (withoutFactor.members === 0) return <p className="text-muted">{t("allHave", { members })}</p>;
  const more = withoutFactor.members - withoutFactor.names.length;
  return (
    <p className="text-muted">
      {t("withoutFactor", {
        count: withoutFactor.members,
        members,
        names: withoutFactor.names.join(", "),
        more,
      })}
    </p>
  );
}
