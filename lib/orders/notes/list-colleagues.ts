import { asc, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { users } from "#drizzle/schema/users.ts";
import type { MemberContext } from "#lib/auth/context.ts";
import { requireRole } from "#lib/auth/require-permission.ts";
import type { Person } from "./find-mentions.ts";

/** Everybody in the workspace by name, and nothing else of them. */
export async function listColleagues(ctx: MemberContext): Promise<Person[]> {
  requireRole(ctx, "orders:read");
  return db()
    .select({ id: users.id, name: users.name })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.workspaceId, ctx.workspace.id))
    .orderBy(asc(users.name), asc(users.id));
}
