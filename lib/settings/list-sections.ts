import type { Permission } from "#lib/auth/permissions.ts";
import { paths } from "#lib/paths.ts";

/** `permission` is null for what everybody who is here may read. */
const sections = [
  { name: "general", permission: "settings:manage", path: paths.general },
  { name: "connection", permission: "settings:manage", path: paths.connection },
  { name: "webhooks", permission: "webhooks:manage", path: paths.webhooks },
  { name: "team", permission: "team:manage", path: paths.team },
  { name: "roles", permission: null, path: paths.roles },
  { name: "paper", permission: "settings:manage", path: paths.paper },
  { name: "security", permission: "settings:manage", path: paths.security },
  { name: "notifications", permission: "orders:read", path: paths.notifications },
  { name: "audit", permission: "audit:read", path: paths.audit },
  { name: "privacy", permission: "settings:manage", path: paths.privacy },
] as const;

export type SettingsSection = { name: (typeof sections)[number]["name"]; href: string };

/** The pages of a workspace's settings that somebody may open, in their order. */
export function listSections(workspace: string, may: (permission: Permission) => boolean): SettingsSection[] {
  return sections
    .filter(({ permission }) => permission === null || may(permission))
    .map(({ name, path }) => ({ name, href: path(workspace) }));
}
