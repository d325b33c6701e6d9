import type { Metadata } from "next";
import { getMessages, getTranslations } from "next-intl/server";
import { AskResetForm } from "#components/account/password-forms.tsx";
import { readFormTexts } from "#components/form/read-form-texts.ts";
import { EntryLayout } from "#components/layout/entry-layout.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { env } from "#lib/env.ts";
import { paths } from "#lib/paths.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("reset"))("title") };
}

export default async function ForgotPasswordPage() {
  const t = await getTranslations();
  const { reset, login } = await getMessages();
  const sendsMail = env().SMTP_URL !== undefined;
  return (
    <EntryLayout product={t("product")} title={reset.title} about={sendsMail ? reset.about : reset.noMail}>
      {sendsMail ? (
        <AskResetForm formTexts={await readFormTexts()} texts={{ ...reset, email: login.email }} />
      ) : (
        <ul className="flex list-disc flex-col gap-2 pl-5">
          <li>{reset.askManager}</li>
          <li>{reset.askServer}</li>
        </ul>
      )}
      <p className="mt-6 border-t border-line pt-4 text-muted">
        <TextLink href={paths.login()}>{reset.back}</TextLink>
      </p>
    </EntryLayout>
  );
}
