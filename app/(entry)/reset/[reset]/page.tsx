import type { Metadata } from "next";
import { getMessages, getTranslations } from "next-intl/server";
import { ResetPasswordForm } from "#components/account/password-forms.tsx";
import { ResetNotice } from "#components/account/reset-notice.tsx";
import { readFormTexts } from "#components/form/read-form-texts.ts";
import { EntryLayout } from "#components/layout/entry-layout.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { attempt } from "#lib/core/transport/attempt.ts";
import { findReset } from "#lib/doors/find-reset.ts";
import { paths } from "#lib/paths.ts";

type Props = { params: Promise<{ reset: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("reset"))("setTitle") };
}

export default async function ResetPasswordPage({ params }: Props) {
  const t = await getTranslations();
  const { reset: token } = await params;
  const found = await attempt(() => findReset(token));
  if (!found.ok) {
    return (
      <EntryLayout product={t("product")} title={t("reset.closedTitle")} about={found.error.message}>
        <LinkButton href={paths.forgotPassword()}>{t("reset.again")}</LinkButton>
      </EntryLayout>
    );
  }
  const { reset, form, newPassword } = await getMessages();
  const { email, removes, asksForCode } = found.value;
  const about = removes > 0 || asksForCode ? "reset.setAboutUnproved" : "reset.setAbout";
  return (
    <EntryLayout product={t("product")} title={reset.setTitle} about={t(about, { email })}>
      <ResetPasswordForm
        token={token}
        email={email}
        notice={<ResetNotice removes={removes} asksForCode={asksForCode} />}
        formTexts={await readFormTexts()}
        hints={newPassword}
        texts={{ ...reset, show: form.show, hide: form.hide }}
      />
    </EntryLayout>
  );
}
