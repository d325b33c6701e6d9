import { and, eq } from "drizzle-orm";
import { customRoles } from "#drizzle/schema/custom-roles.ts";
import { memberships } from "#drizzle/schema/memberships.ts";

/** Of a membership, for `toHeldRole`. */
export const roleColumns = {
  role: memberships.role,
  customRole: { id: customRoles.id, name: customRoles.name, permissions: customRoles.permissions },
};

/** How a membership finds the role that its workspace made; most have none. */
export const isItsRole = and(
  eq(customRoles.workspaceId, memberships.workspaceId),
  eq(customRoles.id, memberships.customRoleId),
);
