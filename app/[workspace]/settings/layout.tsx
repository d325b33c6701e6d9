import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { SectionTabs } from "#components/layout/section-tabs.tsx";
import { WorkspaceShell } from "#components/layout/workspace-shell.tsx";
import { otherWorkspaces } from "#lib/auth/other-workspaces.ts";
import { listSections } from "#lib/settings/list-sections.ts";
import { settingsContext } from "#lib/transport/page-context.ts";

type Props = { params: Promise<{ workspace: string }>; children: ReactNode };

export default async function SettingsLayout({ params, children }: Props) {
  const ctx = await settingsContext(params);
  const t = await getTranslations();
  const onlyLive = ctx.connectedModes.has("live") && !ctx.connectedModes.has("test");
  const sections = listSections(ctx.workspace.slug, (permission) => ctx.can(permission));
  return (
    <WorkspaceShell
      workspaceName={ctx.workspace.name}
      others={await otherWorkspaces(ctx)}
      place={{ workspace: ctx.workspace.slug, mode: onlyLive ? "live" : "test" }}
      inMode={false}
      person={{ name: ctx.actor.name, role: t(`roles.${ctx.role}`) }}
      may={{
        catalog: !ctx.roleDenies("catalog:read"),
        orders: !ctx.roleDenies("orders:read"),
        approvals: !ctx.roleDenies("orders:write"),
        events: !ctx.roleDenies("events:read"),
      }}
      settingsHref={sections[0]?.href}
    >
      {sections.length > 1 && (
        <SectionTabs
          label={t("shell.settings")}
          sections={sections.map(({ name, href }) => ({ href, label: t(`settingsSections.${name}`) }))}
        />
      )}
      {children}
    </WorkspaceShell>
  );
}
