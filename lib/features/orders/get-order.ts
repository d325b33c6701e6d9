import { and, desc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { db } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { trackingLinks } from "#drizzle/schema/tracking-links.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { orderSchema } from "#lib/core/service/schemas/order.ts";
import { notFound } from "#lib/errors.ts";
import { findInBook } from "#lib/features/addresses/find-in-book.ts";
import { readStored } from "#lib/read-stored.ts";
import { findIssue } from "./find-issue.ts";
import { getAssignee } from "./get-assignee.ts";
import { getOrigin } from "./get-origin.ts";
import { listTimeline } from "./list-timeline.ts";
import { type OrderView, toIntentView, toOrderView } from "./order-view.ts";
import { listRequestsOf } from "./request-view.ts";
import { orderIdSchema } from "./schemas.ts";

/**
 * Reads one order from the mirror, with its last payment or cancel, its payment requests, its origin and its timeline.
 * @throws AppError not_found | stored_unreadable
 */
export async function getOrder(ctx: MemberContext, input: z.input<typeof orderIdSchema>): Promise<OrderView> {
  requireRole(ctx, "orders:read");
  const parsed = orderIdSchema.safeParse(input);
  if (!parsed.success) throw notFound();
  const { orderId } = parsed.data;
  const found = await selectOrder(ctx, orderId);
  if (!found) throw notFound();
  const { order: row, intent } = found;
  const order = readStored(orderSchema, row.data, "order");
  const [timeline, requests, origin, assignee, isAddressInBook, issue, hasTrackingLink] = await Promise.all([
    listTimeline(ctx, { orderId, history: order.history }),
    listRequestsOf(ctx, orderId),
    getOrigin(ctx, { ...order, status: row.status }),
    getAssignee(ctx, row.assigneeId),
    findInBook(ctx, order.shipping_address),
    findIssue(ctx, row),
    hasOpenLink(ctx, orderId),
  ]);
  return toOrderView(row, order, {
    lastIntent: intent ? toIntentView(intent) : null,
    timeline,
    requests,
    origin,
    assignee,
    isAddressInBook,
    issue,
    hasTrackingLink,
  });
}

async function hasOpenLink(ctx: MemberContext, orderId: string): Promise<boolean> {
  const found = await db()
    .select({ id: trackingLinks.id })
    .from(trackingLinks)
    .where(
      and(
        eq(trackingLinks.workspaceId, ctx.workspace.id),
        eq(trackingLinks.mode, ctx.mode),
        eq(trackingLinks.orderId, orderId),
        isNull(trackingLinks.revokedAt),
        gt(trackingLinks.expiresAt, sql`now()`),
      ),
    )
    .limit(1);
  return found.length > 0;
}

/**
 * Reads the order and its last payment or cancel in one statement, so that a payment that ends meanwhile shows in both
 * or in neither.
 */
async function selectOrder(ctx: MemberContext, orderId: string) {
  const last = db()
    .select({ id: orderIntents.id })
    .from(orderIntents)
    .where(
      and(
        eq(orderIntents.workspaceId, orders.workspaceId),
        eq(orderIntents.orderId, orders.id),
        inArray(orderIntents.kind, ["pay", "cancel"]),
      ),
    )
    .orderBy(desc(orderIntents.createdAt))
    .limit(1)
    .as("last_intent");
  const [found] = await db()
    .select({ order: orders, intent: orderIntents })
    .from(orders)
    .leftJoinLateral(last, sql`true`)
    .leftJoin(
      orderIntents,
      and(eq(orderIntents.workspaceId, orders.workspaceId), eq(orderIntents.id, last.id)),
    )
    .where(and(eq(orders.workspaceId, ctx.workspace.id), eq(orders.mode, ctx.mode), eq(orders.id, orderId)));
  return found;
}
