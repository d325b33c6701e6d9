import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ConfirmEmailForm } from "#components/account/email-forms.tsx";
import { readFormTexts } from "#components/form/read-form-texts.ts";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { attempt } from "#lib/core/transport/attempt.ts";
import { pagePerson } from "#lib/core/transport/page-context.ts";
import { findWantedEmail } from "#lib/features/account/find-wanted-email.ts";
import { paths } from "#lib/paths.ts";

type Props = { params: Promise<{ confirmation: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("account"))("confirmTitle") };
}

export default async function ConfirmEmailPage({ params }: Props) {
  const { confirmation: token } = await params;
  const person = await pagePerson(paths.confirmEmail(token));
  const t = await getTranslations("account");
  const wanted = await attempt(() => findWantedEmail(person, token));
  const isOwn = wanted.ok && wanted.value === person.user.email;
  return (
    <>
      <PageHeader
        help="account"
        title={t("confirmTitle")}
        about={t("confirmFor", { name: person.user.name, email: person.user.email })}
      />
      <PageBody width="text">
        {wanted.ok ? (
          <>
            {isOwn && <p>{t("proveText")}</p>}
            <ConfirmEmailForm
              token={token}
              formTexts={await readFormTexts()}
              label={t(isOwn ? "prove" : "confirm", { email: wanted.value })}
            />
          </>
        ) : (
          <>
            <p>{wanted.error.message}</p>
            <LinkButton href={paths.account()} className="self-start">
              {t("toAccount")}
            </LinkButton>
          </>
        )}
      </PageBody>
    </>
  );
}
