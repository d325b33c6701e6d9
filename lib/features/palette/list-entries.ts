import type { MemberContext } from "#lib/core/auth/context.ts";
import { otherWorkspaces } from "#lib/core/auth/other-workspaces.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { listSections } from "#lib/features/settings/list-sections.ts";
import type { PaletteEntry } from "./entry.ts";
import { actionEntries } from "./internal/action-entries.ts";
import { ownEntries } from "./internal/own-entries.ts";
import { pageEntries } from "./internal/page-entries.ts";
import type { Speaker } from "./internal/speaker.ts";

/** What a person can do and open from where they are, before anything is looked for. */
export async function listEntries(ctx: MemberContext, speaker: Speaker): Promise<PaletteEntry[]> {
  requireRole(ctx, "catalog:read");
  const { t } = speaker;
  const others = await otherWorkspaces(ctx);
  return [
    ...actionEntries(ctx, speaker),
    ...pageEntries(ctx, speaker),
    ...listSections(ctx.workspace.slug, ctx).map(
      ({ name, href }): PaletteEntry => ({
        id: `page:settings-${name}`,
        kind: "page",
        label: t(`settingsSections.${name}`),
        detail: t("shell.settings"),
        keywords: t("shell.settings"),
        href,
      }),
    ),
    ...ownEntries(speaker),
    ...others.map(
      ({ name, href }): PaletteEntry => ({
        id: `workspace:${href}`,
        kind: "workspace",
        label: name,
        keywords: t("palette.also.workspace"),
        href,
      }),
    ),
  ];
}
