import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { customRoles } from "#drizzle/schema/custom-roles.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { users } from "#drizzle/schema/users.ts";
import { type Permission, rolePermissions, roles } from "./permissions.ts";

/** More names than this do not help the reader. */
const mostNamed = 3;

/** `readerMay`: the reader has the permission and need not ask. The names never include the reader. */
export type WhomToAsk = { names: string[]; readerMay: boolean };

/** The members who have the permission that the reader needs, the most recently active ones first. */
export async function whomToAsk(
  workspaceId: string,
  permission: Permission,
  reader: string | null = null,
): Promise<WhomToAsk> {
  const isReader = sql<boolean>`coalesce(${memberships.userId} = ${reader}::uuid, false)`;
  const able = await db()
    .select({ name: users.name, isReader })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.workspaceId, workspaceId), whereMemberMay(permission)))
    .orderBy(
      desc(isReader),
      sql`${memberships.lastSeenAt} desc nulls last`,
      asc(memberships.createdAt),
      asc(users.id),
    )
    .limit(mostNamed + 1);
  const others = able.filter((each) => !each.isReader);
  return {
    names: others.slice(0, mostNamed).map(({ name }) => name),
    readerMay: others.length < able.length,
  };
}

/** Condition on `memberships`: the member is not suspended, and their current role has all of these permissions. */
export function whereMemberMay(...needed: readonly Permission[]): SQL {
  const builtIn = roles.filter((role) =>
    needed.every((permission) => rolePermissions[role].includes(permission)),
  );
  return sql`(${memberships.suspendedAt} is null and (${memberships.role} = any(${sql.param(builtIn)}::text[])
    or exists (select from ${customRoles} where ${customRoles.workspaceId} = ${memberships.workspaceId}
      and ${customRoles.id} = ${memberships.customRoleId}
      and ${customRoles.permissions} @> ${sql.param([...needed])}::text[])))`;
}
