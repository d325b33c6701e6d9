import { getLocale, getMessages, getTimeZone, getTranslations } from "next-intl/server";
import { readFormTexts } from "#components/form/read-form-texts.ts";
import { Card } from "#components/ui/card.tsx";
import { formatDay } from "#lib/dates.ts";
import type { Account } from "#lib/features/account/get-account.ts";
import { PasswordForm } from "./password-forms.tsx";

export async function PasswordCard({ account }: { account: Account }) {
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
          formTexts={await readFormTexts()}
          shown={{ show: form.show, hide: form.hide }}
          hints={newPassword}
        />
      </div>
    </Card>
  );
}
