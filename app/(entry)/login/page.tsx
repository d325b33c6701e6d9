import type { Metadata } from "next";
import { getMessages, getTranslations } from "next-intl/server";
import { readFormTexts } from "#components/form/read-form-texts.ts";
import { EntryLayout } from "#components/layout/entry-layout.tsx";
import { Words } from "#components/layout/words.tsx";
import { SignInForm } from "#components/sign-in/sign-in-form.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { readPendingCookie } from "#lib/auth/entry-cookies.ts";
import { localPath, paths } from "#lib/paths.ts";
import { readPending } from "#lib/sign-in/find-pending.ts";

type Props = { searchParams: Promise<{ next?: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("login"))("title") };
}

export default async function LoginPage({ searchParams }: Props) {
  const t = await getTranslations();
  const { next } = await searchParams;
  const { form } = await getMessages();
  const pending = await readPending(await readPendingCookie());
  return (
    <EntryLayout product={t("product")} title={t("login.title")}>
      <Words of={["login"]}>
        <SignInForm
          next={localPath(next)}
          formTexts={{ ...(await readFormTexts()), show: form.show, hide: form.hide }}
          pending={pending}
        />
      </Words>
      <p className="mt-6 border-t border-line pt-4">
        <TextLink href={paths.forgotPassword()}>{t("login.forgot")}</TextLink>
      </p>
    </EntryLayout>
  );
}
