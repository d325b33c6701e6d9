import { and, desc, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orders } from "#drizzle/schema/orders.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";

/** Whose tags are read: those that only older orders bear are typed anew. */
const newestTagged = 2_000;

/** More than these are no help to choose from. */
const mostOffered = 300;

/** What orders can be marked with, by name. */
export type OrderLabels = { tags: string[] };

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
  const tags = await db()
    .selectDistinct({ tag: sql<string>`unnest(${tagged.tags})`.as("tag") })
    .from(tagged)
    .orderBy(sql`tag`)
    .limit(mostOffered);
  return { tags: tags.map(({ tag }) => tag) };
}
