import { and, eq, type SQL, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { given, prepareOnce } from "#drizzle/prepare-once.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";
import type { Workspace } from "./context.ts";
import { isRole, type Role } from "./permissions.ts";
import { workspaceColumns } from "./workspace-columns.ts";

export type Membership = { workspace: Workspace; role: Role };

const columns = { workspace: workspaceColumns, role: memberships.role };

/** The role as it is now. Somebody else's workspace is simply not found. */
export async function findMember(userId: string, by: { slug: string } | { workspaceId: string }) {
  // PostgreSQL refuses to look for a NUL, and no address has one.
  if ("slug" in by && by.slug.includes("\0")) return null;
  const [row] =
    "slug" in by ? await bySlug().execute({ userId, ...by }) : await byId().execute({ userId, ...by });
  const membership = row ? toMembership(row) : null;
  return membership && { ...membership, seenLately: row?.seen === true };
}

export async function listMemberships(userId: string): Promise<Membership[]> {
  const rows = await all().execute({ userId });
  return rows.flatMap((row) => toMembership(row) ?? []);
}

const bySlug = prepareOnce(() =>
  memberWhere(eq(workspaces.slug, given("slug"))).prepare("find_member_by_slug"),
);
const byId = prepareOnce(() =>
  memberWhere(eq(memberships.workspaceId, given("workspaceId"))).prepare("find_member_by_id"),
);

const memberWhere = (isThere: SQL) =>
  db()
    .select({ ...columns, seen: sql<boolean>`${memberships.lastSeenAt} > now() - interval '5 minutes'` })
    .from(memberships)
    .innerJoin(workspaces, eq(workspaces.id, memberships.workspaceId))
    .where(and(eq(memberships.userId, given("userId")), isThere));

const all = prepareOnce(() =>
  db()
    .select(columns)
    .from(memberships)
    .innerJoin(workspaces, eq(workspaces.id, memberships.workspaceId))
    .where(eq(memberships.userId, given("userId")))
    .orderBy(workspaces.name)
    .prepare("list_memberships"),
);

function toMembership(row: { workspace: Workspace; role: string }): Membership | null {
  return isRole(row.role) ? { workspace: row.workspace, role: row.role } : null;
}
