import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import type { Mode } from "#drizzle/mode.ts";
import { given, prepareOnce } from "#drizzle/prepare.ts";
import { apiKeys } from "#drizzle/schema/api-keys.ts";
import { customRoles } from "#drizzle/schema/custom-roles.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import type { Workspace } from "./context.ts";
import { type HeldRole, type RoleName, toHeldRole } from "./held-role.ts";
import { workspaceColumns } from "./workspace-columns.ts";

/** Columns of a membership, for `toHeldRole`. */
export const roleColumns = {
  role: memberships.role,
  customRole: { id: customRoles.id, name: customRoles.name, permissions: customRoles.permissions },
};

/** Joins a membership with its custom role; most memberships have none. */
export const isItsRole = and(
  eq(customRoles.workspaceId, memberships.workspaceId),
  eq(customRoles.id, memberships.customRoleId),
);

type Membership = { workspace: Workspace; role: RoleName; held: HeldRole };

/** With the modes that have a key, so that links lead to a mode with data. */
type ListedMembership = Membership & { connectedModes: ReadonlySet<Mode> };

const columns = { workspace: workspaceColumns, ...roleColumns };

/** The membership with its current role. Null for another person's workspace, and for a suspended member. */
export async function findMember(userId: string, by: { slug: string } | { workspaceId: string }) {
  // PostgreSQL refuses a NUL in a text parameter, and no slug contains one.
  if ("slug" in by && by.slug.includes("\0")) return null;
  const [row] =
    "slug" in by ? await bySlug().execute({ userId, ...by }) : await byId().execute({ userId, ...by });
  const membership = row ? toMembership(row) : null;
  return membership && { ...membership, seenLately: row?.seen === true };
}

/** The workspaces that the person can open, by name. */
export async function listMemberships(userId: string): Promise<ListedMembership[]> {
  const rows = await all().execute({ userId });
  return rows.flatMap((row) => {
    const membership = toMembership(row);
    return membership ? [{ ...membership, connectedModes: new Set(row.connectedModes) }] : [];
  });
}

const bySlug = prepareOnce(() =>
  memberWhere(eq(workspaces.slug, given("slug"))).prepare("find_member_by_slug"),
);
const byId = prepareOnce(() =>
  memberWhere(eq(memberships.workspaceId, given("workspaceId"))).prepare("find_member_by_id"),
);

const isLetIn = () => and(eq(memberships.userId, given("userId")), isNull(memberships.suspendedAt));

const memberWhere = (isThere: SQL) =>
  db()
    .select({ ...columns, seen: sql<boolean>`${memberships.lastSeenAt} > now() - interval '5 minutes'` })
    .from(memberships)
    .innerJoin(workspaces, eq(workspaces.id, memberships.workspaceId))
    .leftJoin(customRoles, isItsRole)
    .where(and(isLetIn(), isThere));

const all = prepareOnce(() =>
  db()
    .select({
      ...columns,
      connectedModes: sql<Mode[]>`array(select ${apiKeys.mode} from ${apiKeys}
        where ${apiKeys.workspaceId} = ${memberships.workspaceId} and ${apiKeys.purpose} = 'ordering'
          and ${apiKeys.removedAt} is null)`,
    })
    .from(memberships)
    .innerJoin(workspaces, eq(workspaces.id, memberships.workspaceId))
    .leftJoin(customRoles, isItsRole)
    .where(isLetIn())
    .orderBy(workspaces.name)
    .prepare("list_memberships"),
);

type Row = { workspace: Workspace } & Parameters<typeof toHeldRole>[0];

function toMembership(row: Row): Membership | null {
  const held = toHeldRole(row);
  return held && { workspace: row.workspace, role: held.role, held };
}
