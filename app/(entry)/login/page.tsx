import type { Metadata } from "next";
import { getMessages, getTranslations } from "next-intl/server";
import { readFormTexts } from "#components/form/read-form-texts.ts";
import { EntryLayout } from "#components/layout/entry-layout.tsx";
import { SignInForm } from "#components/team/sign-in-form.tsx";
import { localPath } from "#lib/paths.ts";

type Props = { searchParams: Promise<{ next?: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("login"))("title") };
}

export default async function LoginPage({ searchParams }: Props) {
  const t = await getTranslations();
  const { next } = await searchParams;
  const { login, form } = await getMessages();
  return (
    <EntryLayout product={t("product")} title={t("login.title")}>
      <SignInForm
        next={localPath(next)}
        formTexts={await readFormTexts()}
        texts={{ ...login, show: form.show, hide: form.hide }}
      />
    </EntryLayout>
  );
}
