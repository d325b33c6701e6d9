import { and, asc, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { users } from "#drizzle/schema/users.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { whereAssignable } from "./check-assignee.ts";
import type { Person } from "./find-mentions.ts";

/** `me` is the reader's id. */
export type Colleagues = { members: Person[]; me: string };

/** Lists the members who may see orders, by name only: members can mention them and assign orders to them. */
export async function listColleagues(ctx: MemberContext): Promise<Colleagues> {
  requireRole(ctx, "orders:read");
  const people = await db()
    .select({ id: users.id, name: users.name })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.workspaceId, ctx.workspace.id), whereAssignable()))
    .orderBy(asc(users.name), asc(users.id));
  return { members: people, me: ctx.actor.userId };
}
