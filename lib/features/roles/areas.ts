import { type Permission, permissions } from "#lib/core/auth/permissions.ts";

/** The permissions that each permission needs to be useful. */
const needs: Partial<Record<Permission, readonly Permission[]>> = {
  "orders:write": ["orders:read"],
  "orders:confirm": ["orders:read", "orders:write"],
  "webhooks:manage": ["orders:read"],
  "events:read": ["orders:read"],
};

/** Adds the permissions that the chosen ones need; every member has the catalog. In the order of the table. */
export function completePermissions(chosen: readonly Permission[]): Permission[] {
  const all = new Set<Permission>(["catalog:read", ...chosen]);
  for (const permission of chosen) for (const needed of needs[permission] ?? []) all.add(needed);
  return permissions.filter((permission) => all.has(permission));
}

export type Act = Permission | "ownership";

/** The permissions grouped by subject, for display and selection. Each permission appears once. */
export const areas = [
  { name: "catalog", acts: ["catalog:read", "quotes:write", "files:write"] },
  { name: "orders", acts: ["orders:read", "orders:write", "events:read"] },
  { name: "money", acts: ["orders:confirm"] },
  { name: "team", acts: ["team:manage", "ownership"] },
  { name: "desk", acts: ["settings:manage", "webhooks:manage", "audit:read"] },
] as const satisfies readonly { name: string; acts: readonly Act[] }[];
