import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Transaction } from "#drizzle/client.ts";
import { trackingLinks } from "#drizzle/schema/tracking-links.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";

/**
 * Ends the links of an order, or only those that members made. Returns how many were open.
 * @step The caller checks access.
 */
export async function revokeLinks(
  tx: Transaction,
  ctx: MemberContext,
  orderId: string,
  which: "all" | "of_members" = "all",
): Promise<number> {
  const ended = await tx
    .update(trackingLinks)
    .set({ revokedAt: sql`now()` })
    .where(
      and(
        eq(trackingLinks.workspaceId, ctx.workspace.id),
        eq(trackingLinks.mode, ctx.mode),
        eq(trackingLinks.orderId, orderId),
        isNull(trackingLinks.revokedAt),
        which === "of_members" ? isNotNull(trackingLinks.createdBy) : undefined,
      ),
    )
    .returning({ id: trackingLinks.id });
  return ended.length;
}
