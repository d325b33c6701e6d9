import type { Metadata } from "next";
import { getMessages, getTranslations } from "next-intl/server";
import { readFormTexts } from "#components/form/read-form-texts.ts";
import { EntryLayout } from "#components/layout/entry-layout.tsx";
import { CreateOwnerForm } from "#components/team/create-owner-form.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { isSetupOpen } from "#lib/doors/create-owner.ts";
import { paths } from "#lib/paths.ts";

type Props = { searchParams: Promise<{ token?: string | string[] }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("setup"))("title") };
}

export default async function SetupPage({ searchParams }: Props) {
  const t = await getTranslations();
  const { token } = await searchParams;
  if (typeof token !== "string" || !(await isSetupOpen(token))) {
    return (
      <EntryLayout product={t("product")} title={t("setup.closedTitle")} about={t("setup.closedText")}>
        <LinkButton href={paths.login()}>{t("setup.signIn")}</LinkButton>
      </EntryLayout>
    );
  }
  const { setup, form, newPassword } = await getMessages();
  return (
    <EntryLayout product={t("product")} title={t("setup.title")} about={t("setup.about")}>
      <CreateOwnerForm
        token={token}
        formTexts={await readFormTexts()}
        passwordHints={newPassword}
        texts={{ ...setup, show: form.show, hide: form.hide }}
      />
    </EntryLayout>
  );
}
