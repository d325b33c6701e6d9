import { asc, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { users } from "#drizzle/schema/users.ts";
import type { WorkspaceContext } from "#lib/core/auth/context.ts";
import { builtIn, type HeldRole, isSameRole, refOf } from "#lib/core/auth/held-role.ts";
import { type Permission, permissions, roles } from "#lib/core/auth/permissions.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { mayAssign } from "#lib/features/team/may-assign.ts";
import { selectCustomRoles } from "#lib/features/team/resolve-role.ts";

export type DescribedRole = {
  held: HeldRole;
  ref: string;
  isOwn: boolean;
  /** Sorted by name; includes suspended members. */
  holders: { name: string; isSuspended: boolean }[];
  /** Whether the reader may change its permissions. */
  mayEdit: boolean;
};

/** The permissions of each role, as they are checked, and its members. Readable by every member. */
export async function describeRoles(ctx: WorkspaceContext) {
  requireRole(ctx, "catalog:read");
  const [own, people] = await Promise.all([
    selectCustomRoles(db(), ctx.workspace.id),
    selectPeople(ctx.workspace.id),
  ]);
  const managesTeam = !ctx.roleDenies("team:manage");
  const describe = (held: HeldRole): DescribedRole => ({
    held,
    ref: refOf(held),
    isOwn: isSameRole(held, ctx.held),
    holders: people
      .filter(({ role, customRoleId }) => (customRoleId ?? role) === refOf(held))
      .map(({ name, suspendedAt }) => ({ name, isSuspended: suspendedAt !== null })),
    mayEdit: held.role === "custom" && mayAssign(ctx.held, held),
  });
  const all = [...roles.map(builtIn), ...own];
  return {
    roles: all.map(describe),
    /** Permissions that no connected key has, whatever the role. */
    keysLack: permissions.filter((permission) => ctx.keysLack(permission)),
    hasKey: ctx.connectedModes.size > 0,
    managesTeam,
    /** The permissions that the reader may add to a role. */
    mayGrant: managesTeam ? ctx.held.permissions : ([] as readonly Permission[]),
    assignable: managesTeam ? all.filter((held) => mayAssign(ctx.held, held)) : [],
  };
}

export type RolesView = Awaited<ReturnType<typeof describeRoles>>;

function selectPeople(workspaceId: string) {
  return db()
    .select({
      name: users.name,
      role: memberships.role,
      customRoleId: memberships.customRoleId,
      suspendedAt: memberships.suspendedAt,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.workspaceId, workspaceId))
    .orderBy(asc(users.name), asc(users.id));
}
