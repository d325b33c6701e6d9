import { and, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";

type QuoteOfOrder = { quoteId: string | null; quotedEstimate: unknown };

/** The quote that an order was made from, and its estimate as of the creation. */
export async function findQuoteOfOrder(ctx: MemberContext, orderId: string): Promise<QuoteOfOrder> {
  requireRole(ctx, "orders:read");
  const [made] = await db()
    .select({ quoteId: orderIntents.quoteId, quotedEstimate: orderIntents.quotedEstimate })
    .from(orderIntents)
    .where(
      and(
        eq(orderIntents.workspaceId, ctx.workspace.id),
        eq(orderIntents.mode, ctx.mode),
        eq(orderIntents.orderId, orderId),
        eq(orderIntents.kind, "create"),
      ),
    )
    .limit(1);
  return made ?? { quoteId: null, quotedEstimate: null };
}
