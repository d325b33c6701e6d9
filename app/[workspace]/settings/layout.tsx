import { getLocale, getTimeZone, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { KeyboardShortcuts } from "#components/keys/keyboard-shortcuts.tsx";
import { DiskNotice } from "#components/layout/disk-notice.tsx";
import { KeepZone } from "#components/layout/keep-zone.tsx";
import { SectionTabs } from "#components/layout/section-tabs.tsx";
import { WorkspaceShell } from "#components/layout/workspace-shell.tsx";
import { BellLink } from "#components/notifications/bell-link.tsx";
import { PaletteButton } from "#components/palette/palette-button.tsx";
import { readPaletteTexts } from "#components/palette/read-palette-texts.ts";
import { roleName } from "#components/roles/role-name.ts";
import { ToastRegion } from "#components/ui/toast-region.tsx";
import { currentSession } from "#lib/core/auth/current-session.ts";
import { keptPlace } from "#lib/core/auth/kept-place.ts";
import { landingOf, modeOf } from "#lib/core/auth/mode-of.ts";
import { otherWorkspaces } from "#lib/core/auth/other-workspaces.ts";
import { settingsContext } from "#lib/core/transport/page-context.ts";
import { countUnread } from "#lib/features/notifications/count-unread.ts";
import { getLowDisk } from "#lib/features/settings/get-low-disk.ts";
import { listSections } from "#lib/features/settings/list-sections.ts";
import { paths } from "#lib/paths.ts";

type Props = { params: Promise<{ workspace: string }>; children: ReactNode };

export default async function SettingsLayout({ params, children }: Props) {
  const ctx = await settingsContext(params);
  const place = { workspace: ctx.workspace.slug, mode: modeOf(ctx, await keptPlace()) };
  const [t, roles, others, paletteTexts, session, inboxCount, lowDisk] = await Promise.all([
    getTranslations(),
    getTranslations("roles"),
    otherWorkspaces(ctx),
    readPaletteTexts(),
    currentSession(),
    ctx.roleDenies("catalog:read") ? null : countUnread(ctx, place.mode),
    ctx.can("settings:manage") ? getLowDisk(ctx) : null,
  ]);
  const sections = listSections(ctx.workspace.slug, ctx);
  return (
    <WorkspaceShell
      workspaceName={ctx.workspace.name}
      others={others.map(({ held, ...other }) => ({ ...other, role: roleName(roles, held) }))}
      newWorkspaceHref={ctx.roleDenies("settings:manage") ? undefined : paths.newWorkspace()}
      place={place}
      inMode={false}
      landingIn={(mode) => landingOf(ctx, mode)}
      person={{ name: ctx.actor.name, role: roleName(roles, ctx.held) }}
      may={{
        catalog: !ctx.roleDenies("catalog:read"),
        orders: !ctx.roleDenies("orders:read"),
        approvals: !ctx.roleDenies("orders:write"),
        events: !ctx.roleDenies("events:read"),
      }}
      bell={
        inboxCount && (
          <BellLink
            href={paths.inbox(place)}
            label={t("shell.inbox")}
            unreadLabel={t("shell.unread")}
            unread={inboxCount.unread}
            locale={await getLocale()}
          />
        )
      }
      palette={<PaletteButton>{paletteTexts.label}</PaletteButton>}
      settingsHref={sections[0]?.href}
    >
      {lowDisk && <DiskNotice {...lowDisk} />}
      {sections.length > 1 && (
        <SectionTabs
          label={t("shell.settings")}
          sections={sections.map(({ name, href }) => ({ href, label: t(`settingsSections.${name}`) }))}
        />
      )}
      {children}
      <KeepZone zone={await getTimeZone()} />
      <KeyboardShortcuts place={place} singleKeys={session?.user.singleKeys ?? true} texts={paletteTexts} />
      <ToastRegion label={t("inbox.toasts")} closeLabel={t("inbox.toastClose")} />
    </WorkspaceShell>
  );
}
