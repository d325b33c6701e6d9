import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { db, type Executor } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { orders } from "#drizzle/schema/orders.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { estimateSchema } from "#lib/core/service/schemas/estimate.ts";
import { orderSchema } from "#lib/core/service/schemas/order.ts";
import { findStored } from "#lib/read-stored.ts";
import { diffFromQuote } from "./diff-from-quote.ts";
import { isPayable, knownStatuses } from "./status.ts";

/** What an order was to cost in all, as its quote said. */
export type QuotedCents = number | "unreadable";

/** An order that is not what its quote said, or of which that can no longer be told. */
export type Differing = { id: string; number: string; quotedCents: QuotedCents };

/**
 * Which of these, of those that can still be paid, are otherwise than the quotes that they were made from. Where the
 * stored quote or order cannot be read, it counts as differing: somebody looks before it is paid.
 */
export async function findDiffering(
  ctx: MemberContext,
  orderIds: string[],
  tx: Executor = db(),
): Promise<Map<string, Differing>> {
  requireRole(ctx, "orders:read");
  if (orderIds.length === 0) return new Map();
  const made = await tx
    .select({ id: orders.id, number: orders.number, data: orders.data, quoted: orderIntents.quotedEstimate })
    .from(orders)
    .innerJoin(
      orderIntents,
      and(
        eq(orderIntents.workspaceId, orders.workspaceId),
        eq(orderIntents.orderId, orders.id),
        eq(orderIntents.kind, "create"),
        isNotNull(orderIntents.quotedEstimate),
      ),
    )
    .where(
      and(
        eq(orders.workspaceId, ctx.workspace.id),
        eq(orders.mode, ctx.mode),
        // One parameter: a selection may be of thousands.
        sql`${orders.id} = any(${sql.param(orderIds)}::uuid[])`,
        inArray(orders.status, knownStatuses.filter(isPayable)),
      ),
    );
  return new Map(
    made.flatMap(({ id, number, data, quoted }) => {
      const estimate = findStored(estimateSchema, quoted, "quoted estimate of an order");
      const order = findStored(orderSchema, data, "order");
      if (estimate && order && !diffFromQuote(estimate, order)) return [];
      return [[id, { id, number, quotedCents: estimate?.costs.total_cents ?? "unreadable" }]];
    }),
  );
}
