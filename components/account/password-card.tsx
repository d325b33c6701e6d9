import { getLocale, getMessages, getTimeZone, getTranslations } from "next-intl/server";
import { readFormTexts } from "#components/form/read-form-texts.ts";
import type { ActionOf } from "#components/form/use-action-form.ts";
import { Card } from "#components/ui/card.tsx";
import { formatDay } from "#lib/dates.ts";
import type { Account } from "#lib/features/account/get-account.ts";
import type { ChangePasswordInput } from "#lib/features/account/schemas.ts";
import { PasswordForm } from "./password-forms.tsx";

type PasswordCardProps = { account: Account; change: ActionOf<ChangePasswordInput, void> };

export async function PasswordCard({ account, change }: PasswordCardProps) {
  const t = await getTranslations("accountSecurity");
  const timeZone = await getTimeZone();
  const { form, newPassword } = await getMessages();
  const { email, hasPassword, passwordChangedAt } = account;
  const changed =
    passwordChangedAt && t("changedAt", { day: formatDay(passwordChangedAt, await getLocale(), timeZone) });
  return (
    <Card title={t("password")} aside={changed}>
      <div className="max-w-96">
        <PasswordForm
          email={email}
          hasPassword={hasPassword}
          change={change}
          formTexts={await readFormTexts()}
          shown={{ show: form.show, hide: form.hide }}
          hints={newPassword}
        />
      </div>
    </Card>
  );
}
