import { permissions, type Role, rolePermissions, roles } from "#lib/auth/permissions.ts";
import { mayAssign } from "./may-assign.ts";

export type RoleTable = { roles: readonly Role[]; rows: { act: RoleAct; holders: ReadonlySet<Role> }[] };
export type RoleAct = (typeof permissions)[number] | "ownership";

/** What each role may do, as it is checked: this table and the locks on the doors are one. */
export function describeRoles(): RoleTable {
  const held = permissions.map((act) => ({
    act,
    holders: new Set(roles.filter((role) => rolePermissions[role].includes(act))),
  }));
  const ownership = new Set(roles.filter((role) => mayAssign(role, "owner")));
  return { roles, rows: [...held, { act: "ownership", holders: ownership }] };
}
