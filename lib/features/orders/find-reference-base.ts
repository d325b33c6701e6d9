import { and, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orders } from "#drizzle/schema/orders.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { referenceBaseOf } from "./internal/replacement/external-ids.ts";

/**
 * Finds the base of a replacement's external_id: the typed reference, or the old order's own. `isOwn`: none was typed,
 * or it is the same. `reference` is the merchant's own reference, if there is one.
 */
export async function findReferenceBase(ctx: MemberContext, orderId: string, typed: string | null) {
  requireRole(ctx, "orders:read");
  const [old] = await db()
    .select({ reference: orders.reference, externalId: orders.externalId })
    .from(orders)
    .where(and(eq(orders.workspaceId, ctx.workspace.id), eq(orders.mode, ctx.mode), eq(orders.id, orderId)));
  const reference = old?.reference ?? null;
  const own = old?.externalId ? referenceBaseOf(old.externalId) : reference;
  const isOwn = typed === null || typed === own || typed === reference;
  return { word: isOwn ? own : typed, reference: typed ?? reference, isOwn };
}
