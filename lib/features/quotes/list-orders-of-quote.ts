import { and, desc, eq, inArray } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { orders } from "#drizzle/schema/orders.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { parseInput } from "#lib/parse-input.ts";
import { quoteIdSchema } from "./schemas.ts";

/** An order from a quote. `order` is null while its creation has no result yet. Cents; dates ISO 8601 in UTC. */
export type QuoteOrder = {
  id: string;
  order: { id: string; number: string; status: string; totalCents: number; currency: string } | null;
  askedAt: string;
};

const shown = 100;

/** The orders from a quote, newest first, at most 100. Refused creations are left out. */
export async function listOrdersOfQuote(
  ctx: MemberContext,
  input: { quoteId: string },
): Promise<QuoteOrder[]> {
  requireRole(ctx, "orders:read");
  const { quoteId } = parseInput(quoteIdSchema, input);
  const rows = await db()
    .select({
      id: orderIntents.id,
      order: {
        id: orders.id,
        number: orders.number,
        status: orders.status,
        totalCents: orders.totalCents,
        currency: orders.currency,
      },
      askedAt: orderIntents.createdAt,
    })
    .from(orderIntents)
    .leftJoin(
      orders,
      and(eq(orders.workspaceId, orderIntents.workspaceId), eq(orders.id, orderIntents.orderId)),
    )
    .where(
      and(
        eq(orderIntents.workspaceId, ctx.workspace.id),
        eq(orderIntents.mode, ctx.mode),
        eq(orderIntents.quoteId, quoteId),
        eq(orderIntents.kind, "create"),
        inArray(orderIntents.state, ["open", "in_doubt", "succeeded"]),
      ),
    )
    .orderBy(desc(orderIntents.createdAt))
    .limit(shown);
  return rows.map((row) => ({ ...row, askedAt: row.askedAt.toISOString() }));
}
