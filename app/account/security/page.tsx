import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { EndOtherSessions } from "#components/account/end-other-sessions.tsx";
import { PasswordCard } from "#components/account/password-card.tsx";
import { SessionsTable } from "#components/account/sessions-table.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { Section } from "#components/layout/section.tsx";
import { Words } from "#components/layout/words.tsx";
import { SecondFactorSection } from "#components/sign-in/second-factor-section.tsx";
import { Card } from "#components/ui/card.tsx";
import { changePasswordAction, endOtherSessionsAction, endSessionAction } from "#lib/account/actions.ts";
import { getAccount } from "#lib/account/get-account.ts";
import { listSessions } from "#lib/account/list-sessions.ts";
import { localPath, paths } from "#lib/paths.ts";
import { readSecondFactor } from "#lib/sign-in/factors/read-second-factor.ts";
import { pagePerson } from "#lib/transport/page-context.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("accountSecurity"))("title") };
}

type Props = { searchParams: Promise<{ next?: string }> };

export default async function AccountSecurityPage({ searchParams }: Props) {
  const { next } = await searchParams;
  const person = await pagePerson(paths.accountSecurity(next));
  const t = await getTranslations("accountSecurity");
  const [account, sessions, factor] = await Promise.all([
    getAccount(person),
    listSessions(person),
    readSecondFactor(person),
  ]);
  return (
    <Words of={["accountSecurity"]}>
      <PageHeader title={t("title")} about={t("about")} />
      <PageBody>
        <SecondFactorSection state={factor} next={next === undefined ? null : localPath(next)} />
        <PasswordCard account={account} change={changePasswordAction} />
        <Section title={t("sessions")} about={t("sessionsAbout")}>
          <Card flush>
            <SessionsTable sessions={sessions} end={endSessionAction} />
          </Card>
          <EndOtherSessions
            others={sessions.filter(({ isThis }) => !isThis).length}
            end={endOtherSessionsAction}
          />
        </Section>
      </PageBody>
    </Words>
  );
}
