import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { memberships } from "#drizzle/schema/memberships.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { users } from "#drizzle/schema/users.ts";
import type { MemberContext } from "#lib/auth/context.ts";
import { requireRole } from "#lib/auth/require-permission.ts";
import { lookingRoles } from "./require-assignee.ts";

/** Whose tags are read: those that only older orders bear are typed anew. */
const newestTagged = 2_000;

/** More than these are no help to choose from. */
const mostOffered = 300;

export type Person = { id: string; name: string };

/** What orders can be marked with, by name, and who can look after them. `me` is the reader. */
export type OrderLabels = { tags: string[]; people: Person[]; me: string };

/** Tags of either mode: a word is the same in both. */
export async function listOrderLabels(ctx: MemberContext): Promise<OrderLabels> {
  requireRole(ctx, "orders:read");
  const tagged = db()
    .select({ tags: orders.tags })
    .from(orders)
    .where(and(eq(orders.workspaceId, ctx.workspace.id), sql`${orders.tags} <> '{}'`))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(newestTagged)
    .as("tagged");
  const [tags, people] = await Promise.all([
    db()
      .selectDistinct({ tag: sql<string>`unnest(${tagged.tags})`.as("tag") })
      .from(tagged)
      .orderBy(sql`tag`)
      .limit(mostOffered),
    db()
      .select({ id: users.id, name: users.name })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(and(eq(memberships.workspaceId, ctx.workspace.id), inArray(memberships.role, lookingRoles)))
      .orderBy(asc(users.name), asc(users.id))
      .limit(mostOffered),
  ]);
  return { tags: tags.map(({ tag }) => tag), people, me: ctx.actor.userId };
}
