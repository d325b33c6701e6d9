import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { EntryLayout } from "#components/layout/entry-layout.tsx";
import { SecondFactorSection } from "#components/sign-in/second-factor-section.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { currentPerson } from "#lib/auth/current-person.ts";
import { localPath, paths } from "#lib/paths.ts";
import { readSecondFactor } from "#lib/sign-in/factors/read-second-factor.ts";
import { pageSession } from "#lib/transport/page-context.ts";

type Props = { searchParams: Promise<{ next?: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("secondFactor"))("title") };
}

export default async function AccountSecurityPage({ searchParams }: Props) {
  const { next } = await searchParams;
  await pageSession(paths.accountSecurity(next));
  const t = await getTranslations();
  const state = await readSecondFactor(await currentPerson());
  return (
    <EntryLayout product={t("product")} title={t("secondFactor.title")} wide>
      <div className="flex flex-col gap-6">
        <SecondFactorSection state={state} next={next === undefined ? null : localPath(next)} />
        <p>
          <TextLink href={paths.account()}>{t("secondFactor.toAccount")}</TextLink>
        </p>
      </div>
    </EntryLayout>
  );
}
