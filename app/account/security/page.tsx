import type { Metadata } from "next";
import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { EndOtherSessions } from "#components/account/end-sessions.tsx";
import { PasswordCard } from "#components/account/password-card.tsx";
import { SessionsTable } from "#components/account/sessions-table.tsx";
import { ClientMessages } from "#components/layout/client-messages.tsx";
import { PageBody, Section } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { IdentitiesSection } from "#components/oidc/identities-section.tsx";
import { PasskeysSection } from "#components/passkeys/passkeys-section.tsx";
import { SecondFactorSection } from "#components/sign-in/second-factor-section.tsx";
import { Card } from "#components/ui/card.tsx";
import { pagePerson } from "#lib/core/transport/page-context.ts";
import { getAccount } from "#lib/features/account/get-account.ts";
import { listSessions } from "#lib/features/account/list-sessions.ts";
import { listIdentities } from "#lib/features/oidc/list-identities.ts";
import { providerName } from "#lib/features/oidc/provider.ts";
import { readOwnPasskeys } from "#lib/features/passkeys/read-own-passkeys.ts";
import { suggestName } from "#lib/features/passkeys/suggest-name.ts";
import { readSecondFactor } from "#lib/features/sign-in/read-second-factor.ts";
import { localPath, paths } from "#lib/paths.ts";

type Props = { searchParams: Promise<{ next?: string; problem?: string; done?: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("accountSecurity"))("title") };
}

export default async function AccountSecurityPage({ searchParams }: Props) {
  const { next, ...result } = await searchParams;
  const person = await pagePerson(paths.accountSecurity(next));
  const t = await getTranslations("accountSecurity");
  const [account, sessions, factor, passkeys, identities] = await Promise.all([
    getAccount(person),
    listSessions(person),
    readSecondFactor(person),
    readOwnPasskeys(person),
    listIdentities(person),
  ]);
  return (
    <ClientMessages of={["accountSecurity"]}>
      <PageHeader help="account" title={t("title")} about={t("about")} />
      <PageBody>
        <PasswordCard account={account} />
        <SecondFactorSection state={factor} next={next === undefined ? null : localPath(next)} />
        <PasskeysSection own={passkeys} suggestedName={suggestName((await headers()).get("user-agent"))} />
        <IdentitiesSection identities={identities} provider={providerName()} result={result} />
        <Section title={t("sessions")} about={t("sessionsAbout")}>
          <Card flush>
            <SessionsTable sessions={sessions} />
          </Card>
          <EndOtherSessions others={sessions.filter(({ isThis }) => !isThis).length} />
        </Section>
      </PageBody>
    </ClientMessages>
  );
}
