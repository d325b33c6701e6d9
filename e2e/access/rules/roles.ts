import type { Permission, Role } from "#lib/core/auth/permissions.ts";

const operator: Permission[] = [
  "catalog:read",
  "orders:read",
  "orders:write",
  "files:write",
  "quotes:write",
  "events:read",
];
const manager: Permission[] = [...operator, "orders:confirm", "audit:read"];
const everything: Permission[] = [...manager, "webhooks:manage", "team:manage", "settings:manage"];

/** The documented permissions of each role, independent of the code that enforces them. */
export const promisedRoles: Readonly<Record<Role, readonly Permission[]>> = {
  owner: everything,
  admin: everything,
  manager,
  operator,
  designer: ["catalog:read", "files:write", "quotes:write"],
  developer: ["catalog:read", "orders:read", "webhooks:manage", "events:read"],
  viewer: ["catalog:read", "orders:read"],
};
