import type { HeldRole } from "#lib/core/auth/held-role.ts";

/**
 * Whether somebody may give a role or take it away: nothing that they may not do themselves, and ownership only
 * among owners.
 */
export function mayAssign(own: HeldRole, given: HeldRole): boolean {
  if (!own.permissions.includes("team:manage")) return false;
  if (given.role === "owner") return own.role === "owner";
  return given.permissions.every((permission) => own.permissions.includes(permission));
}
