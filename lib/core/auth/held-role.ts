import { isPermission, isRole, type Permission, type Role, rolePermissions } from "./permissions.ts";

export type RoleName = Role | "custom";

/** A member's current role in a workspace: one of the seven built-in roles, or a custom one. */
export type HeldRole = {
  role: RoleName;
  customRoleId: string | null;
  /** The custom role's name; null for a built-in role, because its name is translated. */
  name: string | null;
  permissions: readonly Permission[];
};

/** How forms and URLs refer to a role: a built-in role's name, or a custom role's id. */
export const refOf = ({ role, customRoleId }: HeldRole): string => customRoleId ?? role;

export const builtIn = (role: Role): HeldRole => ({
  role,
  customRoleId: null,
  name: null,
  permissions: rolePermissions[role],
});

type RoleRow = {
  role: string;
  customRole: { id: string; name: string; permissions: readonly string[] } | null;
};

/** Null for a role that a later version wrote. Such a member may do nothing. */
export function toHeldRole({ role, customRole }: RoleRow): HeldRole | null {
  if (isRole(role)) return builtIn(role);
  return role === "custom" && customRole ? toCustomRole(customRole) : null;
}

export const toCustomRole = ({ id, name, permissions }: NonNullable<RoleRow["customRole"]>): HeldRole => ({
  role: "custom",
  customRoleId: id,
  name,
  permissions: permissions.filter(isPermission),
});

/** Whether it is the same role with the same permissions. */
export function isSameRole(one: HeldRole, other: HeldRole): boolean {
  return refOf(one) === refOf(other) && one.permissions.join() === other.permissions.join();
}
