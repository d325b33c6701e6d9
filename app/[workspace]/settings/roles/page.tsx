import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { readFormTexts } from "#components/form/read-form-texts.ts";
import { ClientMessages } from "#components/layout/client-messages.tsx";
import { PageBody } from "#components/layout/page-body.tsx";
import { PageHeader } from "#components/layout/page-header.tsx";
import { Refusal } from "#components/layout/refusal.tsx";
import { RoleDialog } from "#components/roles/role-dialog.tsx";
import { RolesScreen } from "#components/roles/roles-screen.tsx";
import { LeaveCard } from "#components/team/leave-card.tsx";
import { attempt } from "#lib/core/transport/attempt.ts";
import { settingsContext } from "#lib/core/transport/page-context.ts";
import { describeRoles } from "#lib/features/roles/describe-roles.ts";
import { paths } from "#lib/paths.ts";

type Props = { params: Promise<{ workspace: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("rolesPage"))("title") };
}

export default async function RolesPage({ params }: Props) {
  const ctx = await settingsContext(params);
  const { slug: workspace, name } = ctx.workspace;
  const t = await getTranslations("rolesPage");
  const view = await attempt(() => describeRoles(ctx));
  if (!view.ok) return <Refusal error={view.error} retryHref={paths.roles(workspace)} />;
  const formTexts = await readFormTexts();
  const create = view.value.managesTeam && (
    <RoleDialog
      {...{ workspace, formTexts }}
      role={{ name: "", permissions: ["catalog:read"] }}
      mayGrant={view.value.mayGrant}
    />
  );
  return (
    <ClientMessages of={["rolesPage", "roles", "team"]}>
      <PageHeader help="roles" title={t("title")} about={t("about")} primary={create} />
      <RolesScreen {...{ workspace, formTexts }} view={view.value} />
      <PageBody>
        <LeaveCard workspace={workspace} workspaceName={name} />
      </PageBody>
    </ClientMessages>
  );
}
