import { and, asc, eq, not, notExists } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { importOrders } from "#drizzle/schema/import-orders.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { paymentRequests } from "#drizzle/schema/payment-requests.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { itemWarnings } from "#lib/features/orders/item-warnings.ts";
import { isOverOrderLimit } from "#lib/features/orders/over-order-limit.ts";
import { findImport } from "./find-import.ts";

type Bounds = {
  importId: string;
  limit: number;
  unaskedOnly?: boolean;
  /** Only drafts that the limit per order of the paying key allows. */
  fittingOnly?: boolean;
};

/** The first unpaid drafts of an import, in the order of its file; amounts in cents. */
export async function findUnpaid(ctx: MemberContext, { importId, limit, ...only }: Bounds) {
  requireRole(ctx, "orders:write");
  const { workspaceId, id } = await findImport(ctx, { importId });
  return db()
    .select({ orderId: orders.id, shownTotalCents: orders.totalCents, ...itemWarnings(workspaceId) })
    .from(importOrders)
    .innerJoin(orders, and(eq(orders.workspaceId, workspaceId), eq(orders.id, importOrders.orderId)))
    .where(
      and(
        eq(importOrders.workspaceId, workspaceId),
        eq(importOrders.importId, id),
        eq(importOrders.state, "created"),
        eq(orders.mode, ctx.mode),
        eq(orders.status, "draft"),
        only.unaskedOnly ? notExists(openRequests()) : undefined,
        only.fittingOnly ? not(isOverOrderLimit(ctx)) : undefined,
      ),
    )
    .orderBy(asc(importOrders.position))
    .limit(limit);
}

/** The open payment requests of the order in the outer statement. */
export const openRequests = () =>
  db()
    .select({ id: paymentRequests.id })
    .from(paymentRequests)
    .where(
      and(
        eq(paymentRequests.workspaceId, orders.workspaceId),
        eq(paymentRequests.orderId, orders.id),
        eq(paymentRequests.state, "open"),
      ),
    );
