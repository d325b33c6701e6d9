import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { paths } from "#lib/paths.ts";

/**
 * `permission` is null if every member may read the page; `byRole`: the page shows data of this workspace, so only
 * the role counts, not the keys.
 */
const sections = [
  { name: "general", permission: "settings:manage", path: paths.general },
  { name: "connection", permission: "settings:manage", path: paths.connection },
  { name: "webhooks", permission: "webhooks:manage", path: paths.webhooks },
  { name: "team", permission: "team:manage", path: paths.team },
  { name: "roles", permission: null, path: paths.roles },
  { name: "paper", permission: "settings:manage", path: paths.paper },
  { name: "mails", permission: "settings:manage", path: paths.mails },
  { name: "security", permission: "settings:manage", path: paths.security },
  { name: "notifications", permission: "catalog:read", byRole: true, path: paths.notifications },
  { name: "audit", permission: "audit:read", path: paths.audit },
  { name: "privacy", permission: "settings:manage", path: paths.privacy },
] as const;

type SettingsSection = { name: (typeof sections)[number]["name"]; href: string };

type Reader = Pick<WorkspaceContext, "can" | "roleDenies">;

/** The settings pages that the reader may open, in their order. */
export function listSections(workspace: string, reader: Reader): SettingsSection[] {
  return sections
    .filter((section) => opens(section, reader))
    .map(({ name, path }) => ({ name, href: path(workspace) }));
}

function opens(section: (typeof sections)[number], reader: Reader): boolean {
  if (section.permission === null) return true;
  return "byRole" in section ? !reader.roleDenies(section.permission) : reader.can(section.permission);
}
