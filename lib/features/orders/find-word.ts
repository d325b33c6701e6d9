import { and, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orders } from "#drizzle/schema/orders.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { wordOf } from "./internal/change/external-ids.ts";

/**
 * By which word a changed order goes on: what was typed, or the old one's own; `isOwn` when they are the same. Its
 * reference is the merchant's own word, if it had one.
 */
export async function findWord(ctx: MemberContext, orderId: string, typed: string | null) {
  requireRole(ctx, "orders:read");
  const [old] = await db()
    .select({ reference: orders.reference, externalId: orders.externalId })
    .from(orders)
    .where(and(eq(orders.workspaceId, ctx.workspace.id), eq(orders.mode, ctx.mode), eq(orders.id, orderId)));
  const reference = old?.reference ?? null;
  const own = old?.externalId ? wordOf(old.externalId) : reference;
  const isOwn = typed === null || typed === own || typed === reference;
  return { word: isOwn ? own : typed, reference: typed ?? reference, isOwn };
}
