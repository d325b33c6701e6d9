import { isPermission, isRole, type Permission, type Role, rolePermissions } from "./permissions.ts";

export type RoleName = Role | "custom";

/** What somebody has in a workspace, as it is now: one of the seven roles, or one that the workspace made. */
export type HeldRole = {
  role: RoleName;
  customRoleId: string | null;
  /** As it was named; null for the seven, which each language has its words for. */
  name: string | null;
  permissions: readonly Permission[];
};

/** How forms and addresses name a role: one of the seven, or the id of one that the workspace made. */
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

/** Null for what a later version may have written: who has it may do nothing. */
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

/** Whether it is the same role and may still do the same. */
export function isSameRole(one: HeldRole, other: HeldRole): boolean {
  return refOf(one) === refOf(other) && one.permissions.join() === other.permissions.join();
}
