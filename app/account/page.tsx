import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { EmailForm, WantedEmail } from "#components/account/email-forms.tsx";
import { KeysForm } from "#components/account/keys-form.tsx";
import { ProfileForm } from "#components/account/profile-form.tsx";
import { WorkspaceList } from "#components/account/workspace-list.tsx";
import { readFormTexts } from "#components/form/read-form-texts.ts";
import { ClientMessages } from "#components/layout/client-messages.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { roleName } from "#components/roles/role-name.ts";
import { LeaveWorkspace } from "#components/team/leave-workspace.tsx";
import { Card } from "#components/ui/card.tsx";
import { listSuspensions } from "#lib/core/auth/find-absence.ts";
import { listMemberships } from "#lib/core/auth/find-member.ts";
import { keptPlace } from "#lib/core/auth/kept-place.ts";
import { landingOf, modeOf } from "#lib/core/auth/mode-of.ts";
import { listLanguages } from "#lib/core/i18n/locales.ts";
import { pagePerson } from "#lib/core/transport/page-context.ts";
import { getAccount } from "#lib/features/account/get-account.ts";
import { paths } from "#lib/paths.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("account"))("title") };
}

export default async function AccountPage() {
  const person = await pagePerson(paths.account());
  const t = await getTranslations("account");
  const singleKeys = await getTranslations("singleKeys");
  const roles = await getTranslations("roles");
  const [account, memberships, suspensions, formTexts, kept] = await Promise.all([
    getAccount(person),
    listMemberships(person.user.id),
    listSuspensions(person.user.id),
    readFormTexts(),
    keptPlace(),
  ]);
  const workspaces = memberships.map((membership) => ({
    id: membership.workspace.id,
    name: membership.workspace.name,
    href: landingOf(membership, modeOf(membership, kept)),
    role: roleName(roles, membership.held),
    leave: <LeaveWorkspace workspace={membership.workspace.slug} workspaceName={membership.workspace.name} />,
  }));
  return (
    <ClientMessages of={["account", "team", "singleKeys"]}>
      <PageHeader help="account" title={t("title")} about={t("about")} />
      <PageBody width="text">
        <Card title={t("profile")}>
          <ProfileForm
            profile={{ name: account.name, locale: account.locale }}
            languages={listLanguages()}
            formTexts={formTexts}
          />
        </Card>
        <Card title={t("email")}>
          <div className="flex flex-col gap-4">
            <p>{t(account.sendsMail ? "emailIs" : "emailIsUnmailed", { email: account.email })}</p>
            {account.wantedEmail !== null && (
              <WantedEmail wanted={account.wantedEmail} email={account.email} />
            )}
            <EmailForm sendsMail={account.sendsMail} formTexts={formTexts} />
          </div>
        </Card>
        <Card title={singleKeys("title")}>
          <KeysForm singleKeys={person.user.singleKeys} />
        </Card>
        <Card title={t("workspaces")}>
          <WorkspaceList workspaces={workspaces} suspended={suspensions} />
        </Card>
      </PageBody>
    </ClientMessages>
  );
}
