import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { WorkspaceShell } from "#components/layout/workspace-shell.tsx";
import { settingsContext } from "#lib/transport/page-context.ts";

type Props = { params: Promise<{ workspace: string }>; children: ReactNode };

export default async function SettingsLayout({ params, children }: Props) {
  const ctx = await settingsContext(params);
  const roles = await getTranslations("roles");
  const onlyLive = ctx.connectedModes.has("live") && !ctx.connectedModes.has("test");
  return (
    <WorkspaceShell
      workspaceName={ctx.workspace.name}
      place={{ workspace: ctx.workspace.slug, mode: onlyLive ? "live" : "test" }}
      inMode={false}
      person={{ name: ctx.actor.name, role: roles(ctx.role) }}
      may={{
        catalog: !ctx.roleDenies("catalog:read"),
        orders: !ctx.roleDenies("orders:read"),
        settings: ctx.can("settings:manage"),
      }}
    >
      {children}
    </WorkspaceShell>
  );
}
