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
import { createRoleAction, deleteRoleAction, editRoleAction } from "#lib/features/roles/actions.ts";
import { describeRoles } from "#lib/features/roles/describe-roles.ts";
import { paths } from "#lib/paths.ts";

type Props = { params: Promise<{ workspace: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("rolesPage"))("title") };
}

export default async function RolesPage({ params }: Props) {
  const ctx = await settingsContext(params);
  const { slug, name } = ctx.workspace;
  const t = await getTranslations("rolesPage");
  const view = await attempt(() => describeRoles(ctx));
  if (!view.ok) return <Refusal error={view.error} retryHref={paths.roles(slug)} />;
  const bound = { workspace: slug };
  const formTexts = await readFormTexts();
  const create = view.value.managesTeam && (
    <RoleDialog
      role={{ name: "", permissions: ["catalog:read"] }}
      mayGrant={view.value.mayGrant}
      save={createRoleAction.bind(null, bound)}
      formTexts={formTexts}
    />
  );
  return (
    <ClientMessages of={["rolesPage", "roles", "team"]}>
      <PageHeader help="roles" title={t("title")} about={t("about")} primary={create} />
      <RolesScreen
        view={view.value}
        formTexts={formTexts}
        actions={{ edit: editRoleAction.bind(null, bound), remove: deleteRoleAction.bind(null, bound) }}
      />
      <PageBody>
        <LeaveCard workspace={slug} workspaceName={name} />
      </PageBody>
    </ClientMessages>
  );
}
