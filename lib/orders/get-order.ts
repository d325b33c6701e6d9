import { and, desc, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { db } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { findInBook } from "#lib/addresses/find-in-book.ts";
import type { MemberContext } from "#lib/auth/context.ts";
import { requireRole } from "#lib/auth/require-permission.ts";
import { notFound } from "#lib/errors.ts";
import { readStored } from "#lib/read-stored.ts";
import { orderSchema } from "#lib/service/schemas/order.ts";
import { getAssignee } from "./get-assignee.ts";
import { type OrderView, toIntentView, toOrderView } from "./order-view.ts";
import { getOrigin } from "./origin/get-origin.ts";
import { listRequestsOf } from "./request-view.ts";
import { orderIdSchema } from "./schemas.ts";
import { listMoments } from "./timeline/list-moments.ts";

/**
 * One order from the mirror, with what is under way, who asked for its payment, where it comes from and everything that
 * became of it.
 * @throws AppError not_found | stored_unreadable
 */
export async function getOrder(ctx: MemberContext, input: z.input<typeof orderIdSchema>): Promise<OrderView> {
  requireRole(ctx, "orders:read");
  const parsed = orderIdSchema.safeParse(input);
  if (!parsed.success) throw notFound();
  const { orderId } = parsed.data;
  const [row] = await db()
    .select()
    .from(orders)
    .where(and(eq(orders.workspaceId, ctx.workspace.id), eq(orders.mode, ctx.mode), eq(orders.id, orderId)));
  if (!row) throw notFound();
  const order = readStored(orderSchema, row.data, "order");
  const [[intent], timeline, requests, origin, assignee, isAddressInBook] = await Promise.all([
    selectLastIntent(ctx.workspace.id, orderId),
    listMoments(ctx, { orderId, history: order.history }),
    listRequestsOf(ctx, orderId),
    getOrigin(ctx, orderId),
    getAssignee(ctx, row.assigneeId),
    findInBook(ctx, order.shipping_address),
  ]);
  return toOrderView(row, order, {
    lastIntent: intent ? toIntentView(intent) : null,
    timeline,
    requests,
    origin,
    assignee,
    isAddressInBook,
  });
}

function selectLastIntent(workspaceId: string, orderId: string) {
  return db()
    .select()
    .from(orderIntents)
    .where(
      and(
        eq(orderIntents.workspaceId, workspaceId),
        eq(orderIntents.orderId, orderId),
        inArray(orderIntents.kind, ["pay", "cancel"]),
      ),
    )
    .orderBy(desc(orderIntents.createdAt))
    .limit(1);
}
