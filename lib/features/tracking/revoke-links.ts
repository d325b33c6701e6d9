import { and, eq, isNull, sql } from "drizzle-orm";
import type { Transaction } from "#drizzle/client.ts";
import { trackingLinks } from "#drizzle/schema/tracking-links.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";

/**
 * Ends the links of an order. Returns how many were open.
 * @step The caller checks access.
 */
export async function revokeLinks(tx: Transaction, ctx: MemberContext, orderId: string): Promise<number> {
  const ended = await tx
    .update(trackingLinks)
    .set({ revokedAt: sql`now()` })
    .where(
      and(
        eq(trackingLinks.workspaceId, ctx.workspace.id),
        eq(trackingLinks.mode, ctx.mode),
        eq(trackingLinks.orderId, orderId),
        isNull(trackingLinks.revokedAt),
      ),
    )
    .returning({ id: trackingLinks.id });
  return ended.length;
}
