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

/** The total of the order's quote, in cents. */
export type QuotedCents = number | "unreadable";

/** An order that differs from its quote, or whose stored data can no longer be compared. */
export type Differing = {
  id: string;
  number: string;
  totalCents: number;
  quotedCents: QuotedCents;
  /** See QuoteDifference; false if it cannot be compared. */
  isEdited: boolean;
};

/**
 * Finds the payable orders that differ from the quotes they were made from. If the stored quote or order cannot be
 * read, the order counts as differing, so that a person checks it before payment.
 */
export async function findDiffering(
  ctx: MemberContext,
  orderIds: string[],
  tx: Executor = db(),
): Promise<Map<string, Differing>> {
  requireRole(ctx, "orders:read");
  if (orderIds.length === 0) return new Map();
  const made = await tx
    .select({
      id: orders.id,
      number: orders.number,
      totalCents: orders.totalCents,
      data: orders.data,
      quoted: orderIntents.quotedEstimate,
    })
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
        // One parameter, because a selection may contain thousands of ids.
        sql`${orders.id} = any(${sql.param(orderIds)}::uuid[])`,
        inArray(orders.status, knownStatuses.filter(isPayable)),
      ),
    );
  return new Map(
    made.flatMap(({ id, number, totalCents, data, quoted }) => {
      const estimate = findStored(estimateSchema, quoted, "quoted estimate of an order");
      const order = findStored(orderSchema, data, "order");
      const difference = estimate && order && diffFromQuote(estimate, order);
      if (difference === null) return [];
      const quotedCents = estimate?.costs.total_cents ?? "unreadable";
      return [[id, { id, number, totalCents, quotedCents, isEdited: difference?.isEdited ?? false }]];
    }),
  );
}
