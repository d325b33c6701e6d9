/** Scopes of a service key (specification, "Authentication"). */
const scopes = [
  "catalog:read",
  "orders:read",
  "orders:write",
  "orders:confirm",
  "files:write",
  "webhooks:manage",
] as const;

/** The service's scopes and five permissions of our own. */
export const permissions = [
  ...scopes,
  "quotes:write",
  "events:read",
  "team:manage",
  "settings:manage",
  "audit:read",
] as const;

export type Permission = (typeof permissions)[number];

export const roles = ["owner", "admin", "manager", "operator", "designer", "developer", "viewer"] as const;

export type Role = (typeof roles)[number];

const everything: readonly Permission[] = permissions;

/** The permissions of each role. A scope also needs a key of the workspace that has it. */
export const rolePermissions: Readonly<Record<Role, readonly Permission[]>> = {
  owner: everything,
  admin: everything,
  manager: [
    "catalog:read",
    "orders:read",
    "orders:write",
    "orders:confirm",
    "files:write",
    "quotes:write",
    "events:read",
    "audit:read",
  ],
  operator: ["catalog:read", "orders:read", "orders:write", "files:write", "quotes:write", "events:read"],
  designer: ["catalog:read", "files:write", "quotes:write"],
  developer: ["catalog:read", "orders:read", "webhooks:manage", "events:read"],
  viewer: ["catalog:read", "orders:read"],
};

export function isRole(value: string): value is Role {
  return (roles as readonly string[]).includes(value);
}

export function isPermission(value: string): value is Permission {
  return (permissions as readonly string[]).includes(value);
}

export function isScope(permission: Permission): boolean {
  return (scopes as readonly Permission[]).includes(permission);
}
