import { type Role, rolePermissions } from "#lib/auth/permissions.ts";

/**
 * Whether somebody may give a role or take it away: nothing that they may not do themselves, and ownership only
 * among owners.
 */
export function mayAssign(own: Role, role: Role): boolean {
  const mine = rolePermissions[own];
  if (!mine.includes("team:manage")) return false;
  if (role === "owner") return own === "owner";
  return rolePermissions[role].every((permission) => mine.includes(permission));
}
