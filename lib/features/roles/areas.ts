import { type Permission, permissions } from "#lib/core/auth/permissions.ts";

/** What is of no use without something else. */
const needs: Partial<Record<Permission, readonly Permission[]>> = {
  "orders:write": ["orders:read"],
  "orders:confirm": ["orders:read", "orders:write"],
  "webhooks:manage": ["orders:read"],
  "events:read": ["orders:read"],
};

/** What is chosen with all that it needs; everybody who is here sees the catalog. In the order of the table. */
export function completePermissions(chosen: readonly Permission[]): Permission[] {
  const all = new Set<Permission>(["catalog:read", ...chosen]);
  for (const permission of chosen) for (const needed of needs[permission] ?? []) all.add(needed);
  return permissions.filter((permission) => all.has(permission));
}

export type Act = Permission | "ownership";

/** What one may do, as it is read and chosen: by what it is about. Each permission stands once. */
export const areas = [
  { name: "catalog", acts: ["catalog:read", "quotes:write", "files:write"] },
  { name: "orders", acts: ["orders:read", "orders:write", "events:read"] },
  { name: "money", acts: ["orders:confirm"] },
  { name: "team", acts: ["team:manage", "ownership"] },
  { name: "desk", acts: ["settings:manage", "webhooks:manage", "audit:read"] },
] as const satisfies readonly { name: string; acts: readonly Act[] }[];
