import { getMessages, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { WorkspaceShell } from "#components/layout/workspace-shell.tsx";
import { LiveProvider } from "#components/live/live-provider.tsx";
import { LiveStatus } from "#components/live/live-status.tsx";
import { pageContext } from "#lib/transport/page-context.ts";

type Props = { params: Promise<{ workspace: string; mode: string }>; children: ReactNode };

export default async function ModeLayout({ params, children }: Props) {
  const ctx = await pageContext(params);
  const roles = await getTranslations("roles");
  const { live } = await getMessages();
  return (
    <LiveProvider place={ctx.place}>
      <WorkspaceShell
        workspaceName={ctx.workspace.name}
        place={ctx.place}
        inMode
        person={{ name: ctx.actor.name, role: roles(ctx.role) }}
        may={{
          catalog: !ctx.roleDenies("catalog:read"),
          orders: !ctx.roleDenies("orders:read"),
          settings: ctx.can("settings:manage"),
        }}
        bandAside={<LiveStatus labels={live} />}
      >
        {children}
      </WorkspaceShell>
    </LiveProvider>
  );
}
