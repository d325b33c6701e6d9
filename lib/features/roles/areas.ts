import type { Permission } from "#lib/core/auth/permissions.ts";

export type Act = Permission | "ownership";

/** What one may do, as it is read and chosen: by what it is about. Each permission stands once. */
export const areas = [
  { name: "catalog", acts: ["catalog:read", "quotes:write", "files:write"] },
  { name: "orders", acts: ["orders:read", "orders:write", "events:read"] },
  { name: "money", acts: ["orders:confirm"] },
  { name: "team", acts: ["team:manage", "ownership"] },
  { name: "desk", acts: ["settings:manage", "webhooks:manage", "audit:read"] },
] as const satisfies readonly { name: string; acts: readonly Act[] }[];
