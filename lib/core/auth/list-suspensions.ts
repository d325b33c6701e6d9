import { and, asc, eq, isNotNull } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { workspaces } from "#drizzle/schema/workspaces.ts";

/** Where somebody belongs and may not come in for now, by name: else they would take themselves for a stranger there. */
export async function listSuspensions(userId: string): Promise<{ id: string; name: string; slug: string }[]> {
  return db()
    .select({ id: workspaces.id, name: workspaces.name, slug: workspaces.slug })
    .from(memberships)
    .innerJoin(workspaces, eq(workspaces.id, memberships.workspaceId))
    .where(and(eq(memberships.userId, userId), isNotNull(memberships.suspendedAt)))
    .orderBy(asc(workspaces.name));
}
