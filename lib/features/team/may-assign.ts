import type { HeldRole } from "#lib/core/auth/held-role.ts";

/**
 * Whether a member may assign or remove a role: only with permissions that they have themselves, and ownership only
 * by owners.
 */
export function mayAssign(own: HeldRole, given: HeldRole): boolean {
  if (!own.permissions.includes("team:manage")) return false;
  if (given.role === "owner") return own.role === "owner";
  return given.permissions.every((permission) => own.permissions.includes(permission));
}
