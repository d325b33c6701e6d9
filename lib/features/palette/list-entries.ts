import type { MemberContext } from "#lib/core/auth/context.ts";
import { otherWorkspaces } from "#lib/core/auth/other-workspaces.ts";
import type { Permission } from "#lib/core/auth/permissions.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { listSections } from "#lib/features/settings/list-sections.ts";
import { type Place, paths } from "#lib/paths.ts";
import type { PaletteEntry } from "./entry.ts";
import { actionEntries } from "./internal/action-entries.ts";
import type { Translator } from "./internal/palette-query.ts";

/** Each page by the name of its heading or navigation link. */
const pages = [
  { name: "overview", word: "shell.overview", needs: "orders:read", path: paths.overview },
  { name: "catalog", word: "shell.catalog", needs: "catalog:read", path: paths.catalog },
  { name: "quotes", word: "shell.quotes", needs: "catalog:read", path: paths.quotes },
  { name: "templates", word: "shell.templates", needs: "catalog:read", path: paths.templates },
  { name: "files", word: "shell.files", needs: "catalog:read", path: paths.files },
  { name: "orders", word: "shell.orders", needs: "orders:read", path: paths.orders },
  { name: "problems", word: "shell.problems", needs: "orders:read", path: paths.problems },
  { name: "approvals", word: "shell.approvals", needs: "orders:write", path: paths.approvals },
  { name: "imports", word: "imports.title", needs: "orders:write", path: paths.imports },
  { name: "schedules", word: "schedules.title", needs: "orders:read", path: paths.schedules },
  { name: "addresses", word: "addresses.title", needs: "orders:read", path: paths.addresses },
  { name: "events", word: "shell.events", needs: "events:read", path: paths.events },
  { name: "gaps", word: "gaps.title", needs: "events:read", path: paths.gaps },
  { name: "inbox", word: "shell.inbox", needs: "catalog:read", path: paths.inbox },
  { name: "glossary", word: "shell.glossary", needs: "catalog:read", path: paths.glossary },
  { name: "help", word: "help.title", needs: "catalog:read", path: () => paths.help("first-day") },
] as const satisfies readonly {
  name: string;
  word: string;
  needs: Permission;
  path: (place: Place) => string;
}[];

type Reader = Pick<MemberContext, "place" | "roleDenies">;

/** The pages of a workspace and mode that the person may open. */
function pageEntries(ctx: Reader, { t }: Translator): PaletteEntry[] {
  return pages
    .filter(({ needs }) => !ctx.roleDenies(needs))
    .map(({ name, word, path }) => ({
      id: `page:${name}`,
      kind: "page",
      label: t(word),
      keywords: t(`palette.also.${name}`),
      href: path(ctx.place),
    }));
}

/** The pages and actions available to a person, before a search. */
export async function listEntries(ctx: MemberContext, speaker: Translator): Promise<PaletteEntry[]> {
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

/** Entries of the person, independent of the workspace. */
function ownEntries({ t }: Translator): PaletteEntry[] {
  return [
    {
      id: "page:account",
      kind: "page",
      label: t("account.title"),
      keywords: t("palette.also.account"),
      href: paths.account(),
    },
    {
      id: "page:account-security",
      kind: "page",
      label: t("palette.accountSecurity"),
      keywords: t("palette.also.accountSecurity"),
      href: paths.accountSecurity(),
    },
    { id: "action:keys", kind: "action", label: t("palette.keys"), act: "keys" },
    { id: "action:sign-out", kind: "action", label: t("login.signOut"), act: "sign_out" },
  ];
}
