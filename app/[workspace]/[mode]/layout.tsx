import { getLocale, getMessages, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { ApprovalsCount } from "#components/approvals/approvals-count.tsx";
import { KeyboardShortcuts } from "#components/keys/keyboard-shortcuts.tsx";
import { RememberPlace } from "#components/keys/remember-place.tsx";
import { DiskNotice } from "#components/layout/disk-notice.tsx";
import { KeyNotice } from "#components/layout/key-notice.tsx";
import { WorkspaceShell } from "#components/layout/workspace-shell.tsx";
import { LiveProvider } from "#components/live/live-provider.tsx";
import { ServiceBanner } from "#components/live/service-banner.tsx";
import { StreamStatus } from "#components/live/stream-status.tsx";
import { Bell, InboxToasts } from "#components/notifications/bell.tsx";
import { PaletteButton } from "#components/palette/palette-button.tsx";
import { readPaletteTexts } from "#components/palette/read-palette-texts.ts";
import { ProblemsCount } from "#components/problems/problems-count.tsx";
import { roleName } from "#components/roles/role-name.ts";
import { ToastRegion } from "#components/ui/toast-region.tsx";
import { currentSession } from "#lib/core/auth/current-session.ts";
import { landingOf, placeName } from "#lib/core/auth/mode-of.ts";
import { NotConnected } from "#lib/core/auth/not-connected.ts";
import { otherWorkspaces } from "#lib/core/auth/other-workspaces.ts";
import { liveTimestamp } from "#lib/core/live/listen.ts";
import { serviceStateOf } from "#lib/core/live/service-state.ts";
import { viewerFingerprint } from "#lib/core/live/viewer-fingerprint.ts";
import { describeError } from "#lib/core/transport/describe-error.ts";
import { pageContext } from "#lib/core/transport/page-context.ts";
import { countUnread } from "#lib/features/notifications/count-unread.ts";
import { countOrders } from "#lib/features/orders/count-orders.ts";
import { getLowDisk } from "#lib/features/settings/get-low-disk.ts";
import { listSections } from "#lib/features/settings/list-sections.ts";
import { paths } from "#lib/paths.ts";
import { countApprovals } from "#lib/workflows/approvals/count-approvals.ts";
import { countProblems } from "#lib/workflows/problems/count-problems.ts";

type Props = { params: Promise<{ workspace: string; mode: string }>; children: ReactNode };

export default async function ModeLayout({ params, children }: Props) {
  const since = liveTimestamp();
  const ctx = await pageContext(params);
  const seesOrders = !ctx.roleDenies("orders:read");
  const paletteTexts = await readPaletteTexts();
  const session = await currentSession();
  const [others, counts, problems, unread, lowDisk, roles, { live, serviceDown, shell, inbox }, locale] =
    await Promise.all([
      otherWorkspaces(ctx),
      ctx.roleDenies("orders:confirm") ? undefined : countApprovals(ctx),
      seesOrders ? countProblems(ctx) : undefined,
      ctx.roleDenies("catalog:read") ? undefined : countUnread(ctx, ctx.mode),
      ctx.can("settings:manage") ? getLowDisk(ctx) : null,
      getTranslations("roles"),
      getMessages(),
      getLocale(),
    ]);
  const hasKey = ctx.connectedModes.has(ctx.mode);
  // A mode that was never used says on its pages how to begin. Keys that cannot be read have a notice of their own.
  const isLeft =
    seesOrders && !hasKey && !ctx.areKeysSealedElsewhere && Object.keys(await countOrders(ctx)).length > 0;
  const keyMissing = isLeft && (await describeError(new NotConnected(ctx.workspace.id, ctx.mode)));
  const service = serviceStateOf(ctx);
  const [settings] = listSections(ctx.workspace.slug, ctx);
  return (
    <LiveProvider
      place={ctx.place}
      listens={!ctx.roleDenies("catalog:read")}
      since={since}
      viewerFingerprint={viewerFingerprint(ctx)}
      service={service}
    >
      <WorkspaceShell
        workspaceName={ctx.workspace.name}
        others={others.map(({ held, ...other }) => ({ ...other, role: roleName(roles, held) }))}
        newWorkspaceHref={ctx.roleDenies("settings:manage") ? undefined : paths.newWorkspace()}
        place={ctx.place}
        inMode
        landingIn={(mode) => landingOf(ctx, mode)}
        person={{ name: ctx.actor.name, role: roleName(roles, ctx.held) }}
        may={{
          catalog: !ctx.roleDenies("catalog:read"),
          orders: seesOrders,
          approvals: !ctx.roleDenies("orders:write"),
          events: !ctx.roleDenies("events:read"),
        }}
        problemsCount={problems && <ProblemsCount place={ctx.place} initial={problems} locale={locale} />}
        approvalsCount={counts && <ApprovalsCount place={ctx.place} initial={counts} locale={locale} />}
        settingsHref={settings?.href}
        bell={
          unread && (
            <Bell
              place={ctx.place}
              initial={unread}
              label={shell.inbox}
              unreadLabel={shell.unread}
              locale={locale}
            />
          )
        }
        palette={<PaletteButton>{paletteTexts.label}</PaletteButton>}
        // Without a key, "Connected" would read as a connection to the service.
        bandAside={seesOrders && hasKey && <StreamStatus labels={live} />}
      >
        <ServiceBanner words={serviceDown} locale={locale} />
        {lowDisk && <DiskNotice {...lowDisk} />}
        {keyMissing && (
          <KeyNotice
            message={keyMissing.message}
            connectHref={ctx.can("settings:manage") ? paths.connection(ctx.workspace.slug) : null}
            comparedAt={service.comparedAt}
          />
        )}
        {children}
        <RememberPlace name={placeName} {...ctx.place} />
        <KeyboardShortcuts
          place={ctx.place}
          singleKeys={session?.user.singleKeys ?? true}
          texts={paletteTexts}
        />
        {unread ? (
          <InboxToasts
            place={ctx.place}
            initial={unread}
            labels={{ region: inbox.toasts, open: inbox.toastOpen, close: inbox.toastClose }}
          />
        ) : (
          <ToastRegion label={inbox.toasts} closeLabel={inbox.toastClose} />
        )}
      </WorkspaceShell>
    </LiveProvider>
  );
}
