import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { EntryLayout } from "#components/layout/entry-layout.tsx";
import { roleName } from "#components/roles/role-name.ts";
import { SignOutButton } from "#components/team/sign-out-button.tsx";
import { DescriptionList, Fact } from "#components/ui/description-list.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { listMemberships } from "#lib/auth/find-member.ts";
import { landingOf } from "#lib/auth/landing-of.ts";
import { paths } from "#lib/paths.ts";
import { pageSession } from "#lib/transport/page-context.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("account"))("title") };
}

export default async function AccountPage() {
  const { user } = await pageSession(paths.account());
  const t = await getTranslations();
  const roles = await getTranslations("roles");
  const memberships = await listMemberships(user.id);
  return (
    <EntryLayout product={t("product")} title={t("account.title")} wide>
      <DescriptionList>
        <Fact term={t("account.name")}>{user.name}</Fact>
        <Fact term={t("account.email")}>{user.email}</Fact>
        <Fact term={t("account.workspaces")}>
          {memberships.length === 0 && t("account.noWorkspace")}
          <ul>
            {memberships.map((membership) => (
              <li key={membership.workspace.id}>
                <TextLink href={landingOf(membership)}>{membership.workspace.name}</TextLink>{" "}
                <span className="text-muted">{roleName(roles, membership.held)}</span>
              </li>
            ))}
          </ul>
        </Fact>
      </DescriptionList>
      <div className="mt-6">
        <SignOutButton label={t("login.signOut")} />
      </div>
    </EntryLayout>
  );
}
