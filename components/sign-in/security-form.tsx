"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useOneAction } from "#components/form/use-one-action.ts";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { CheckboxRow } from "#components/ui/checkbox-row.tsx";
import type { saveSecurityAction } from "#lib/features/sign-in/actions.ts";
import type { SecuritySettings } from "#lib/features/sign-in/get-security.ts";
import type { SaveSecurityInput } from "#lib/features/sign-in/schemas.ts";
import { centsToText, parseCents } from "#lib/money.ts";
import { FreshPaymentField } from "./fresh-payment-field.tsx";
import { RequirementNotice } from "./requirement-notice.tsx";

type SecurityFormProps = {
  settings: SecuritySettings;
  /** Where the reader sets up a second factor of their own. */
  accountHref: string;
  save: (input: SaveSecurityInput) => ReturnType<typeof saveSecurityAction>;
};

/** What is asked of who comes in, and of who pays. */
export function SecurityForm({ settings, accountHref, save }: SecurityFormProps) {
  const t = useTranslations("security");
  const router = useRouter();
  const [requires, setRequires] = useState(settings.requiresSecondFactor);
  const [above, setAbove] = useState(centsToText(settings.freshPaymentAboveCents, useLocale()));
  const [isSaved, setSaved] = useState(false);
  const { run, pending, problem } = useOneAction({ unreachable: t("unreachable"), notTaken: t("notTaken") });
  const cents = parseCents(above);
  const isLocked = !settings.hasOwn && !settings.requiresSecondFactor;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSaved(false);
    if (cents === undefined) return;
    const done = await run(() => save({ requiresSecondFactor: requires, freshPaymentAboveCents: cents }));
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
