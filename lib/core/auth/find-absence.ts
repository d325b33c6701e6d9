import { and, asc, eq, isNotNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db } from "#drizzle/client.ts";
import { formerSlugs } from "#drizzle/schema/former-slugs.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { users } from "#drizzle/schema/users.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";

type Absence = {
  /** With its current slug. */
  workspace: { id: string; slug: string; name: string };
  /** Null when the member is not suspended and only the slug has changed. */
  suspended: { at: Date; by: string | null } | null;
};

const suspender = alias(users, "suspender");

/** Why a member's own workspace was not found at a slug: it has moved, or the member is suspended. */
export async function findAbsence(userId: string, slug: string): Promise<Absence | null> {
  if (slug.includes("\0")) return null;
  const had = db()
    .select({ slug: formerSlugs.slug })
    .from(formerSlugs)
    .where(and(eq(formerSlugs.workspaceId, memberships.workspaceId), eq(formerSlugs.slug, slug)));
  const isAbsent = or(and(eq(workspaces.slug, slug), isNotNull(memberships.suspendedAt)), sql`exists ${had}`);
  const [row] = await db()
    .select({
      workspace: { id: workspaces.id, slug: workspaces.slug, name: workspaces.name },
      at: memberships.suspendedAt,
      by: suspender.name,
    })
    .from(memberships)
    .innerJoin(workspaces, eq(workspaces.id, memberships.workspaceId))
    .leftJoin(suspender, eq(suspender.id, memberships.suspendedBy))
    .where(and(eq(memberships.userId, userId), isAbsent));
  if (!row) return null;
  return { workspace: row.workspace, suspended: row.at && { at: row.at, by: row.by } };
}

/**
 * The workspaces in which the person is suspended, by name. Without them, the person would seem never to have been a
 * member.
 */
export async function listSuspensions(userId: string): Promise<{ id: string; name: string; slug: string }[]> {
  return db()
    .select({ id: workspaces.id, name: workspaces.name, slug: workspaces.slug })
    .from(memberships)
    .innerJoin(workspaces, eq(workspaces.id, memberships.workspaceId))
    .where(and(eq(memberships.userId, userId), isNotNull(memberships.suspendedAt)))
    .orderBy(asc(workspaces.name));
}
