import { type SQL, sql } from "drizzle-orm";
import { customRoles } from "#drizzle/schema/custom-roles.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { type Permission, rolePermissions, roles } from "./permissions.ts";

/** Condition on `memberships`: whoever is let in, and whose role as it is now includes all of these. */
export function whoMay(...needed: readonly Permission[]): SQL {
  const builtIn = roles.filter((role) =>
    needed.every((permission) => rolePermissions[role].includes(permission)),
  );
  return sql`(${memberships.suspendedAt} is null and (${memberships.role} = any(${sql.param(builtIn)}::text[])
    or exists (select from ${customRoles} where ${customRoles.workspaceId} = ${memberships.workspaceId}
      and ${customRoles.id} = ${memberships.customRoleId}
      and ${customRoles.permissions} @> ${sql.param([...needed])}::text[])))`;
}
