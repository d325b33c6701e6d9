import { and, asc, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { users } from "#drizzle/schema/users.ts";
import type { Permission } from "./permissions.ts";
import { whoMay } from "./who-may.ts";

/** More names than this are no answer. */
const mostNamed = 3;

/** Who of a workspace may do what somebody needs done, by name: those who were here lately first. */
export async function whomToAsk(
  workspaceId: string,
  permission: Permission,
): Promise<{ userId: string; name: string }[]> {
  return db()
    .select({ userId: memberships.userId, name: users.name })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.workspaceId, workspaceId), whoMay(permission)))
    .orderBy(sql`${memberships.lastSeenAt} desc nulls last`, asc(memberships.createdAt), asc(users.id))
    .limit(mostNamed);
}
