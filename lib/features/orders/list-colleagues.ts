import { and, asc, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { users } from "#drizzle/schema/users.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import type { Person } from "./find-mentions.ts";
import { mayLookAfter } from "./require-assignee.ts";

/** `me` is the reader. */
export type Colleagues = { people: Person[]; me: string };

/** Who of the workspace sees its orders, by name and with nothing else of them: whom one can name, and give them to. */
export async function listColleagues(ctx: MemberContext): Promise<Colleagues> {
  requireRole(ctx, "orders:read");
  const people = await db()
    .select({ id: users.id, name: users.name })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.workspaceId, ctx.workspace.id), mayLookAfter()))
    .orderBy(asc(users.name), asc(users.id));
  return { people, me: ctx.actor.userId };
}
