import { and, asc, desc, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { db } from "#drizzle/client.ts";
import { orderIntents } from "#drizzle/schema/order-intents.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { quotes } from "#drizzle/schema/quotes.ts";
import { webhookEvents } from "#drizzle/schema/webhook-events.ts";
import type { MemberContext } from "#lib/auth/context.ts";
import { requireRole } from "#lib/auth/require-permission.ts";
import { notFound } from "#lib/errors.ts";
import { type OrderView, toIntentView, toOrderView } from "./order-view.ts";
import { listRequestsOf } from "./request-view.ts";
import { orderIdSchema } from "./schemas.ts";

/**
 * One order from the mirror, with what is under way, who asked for its payment and which of its events arrived.
 * @throws AppError not_found
 */
export async function getOrder(ctx: MemberContext, input: z.input<typeof orderIdSchema>): Promise<OrderView> {
  requireRole(ctx, "orders:read");
  const parsed = orderIdSchema.safeParse(input);
  if (!parsed.success) throw notFound();
  const { orderId } = parsed.data;
  const [[row], [intent], events, requests, [quote]] = await Promise.all([
    db()
      .select()
      .from(orders)
      .where(
        and(eq(orders.workspaceId, ctx.workspace.id), eq(orders.mode, ctx.mode), eq(orders.id, orderId)),
      ),
    selectLastIntent(ctx.workspace.id, orderId),
    selectEvents(ctx.workspace.id, orderId),
    listRequestsOf(ctx, orderId),
    selectQuote(ctx, orderId),
  ]);
  if (!row) throw notFound();
  return toOrderView(row, {
    lastIntent: intent ? toIntentView(intent) : null,
    receivedEvents: events.map(({ id, type, receivedAt }) => ({ id, type, at: receivedAt.toISOString() })),
    requests,
    quote: quote ?? null,
  });
}

function selectQuote({ workspace, mode }: MemberContext, orderId: string) {
  return db()
    .select({ id: quotes.id, name: quotes.name })
    .from(orderIntents)
    .innerJoin(
      quotes,
      and(eq(quotes.workspaceId, orderIntents.workspaceId), eq(quotes.id, orderIntents.quoteId)),
    )
    .where(
      and(
        eq(orderIntents.workspaceId, workspace.id),
        eq(orderIntents.orderId, orderId),
        eq(orderIntents.kind, "create"),
        eq(quotes.mode, mode),
      ),
    )
    .limit(1);
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

function selectEvents(workspaceId: string, orderId: string) {
  return db()
    .select({ id: webhookEvents.id, type: webhookEvents.type, receivedAt: webhookEvents.receivedAt })
    .from(webhookEvents)
    .where(and(eq(webhookEvents.workspaceId, workspaceId), eq(webhookEvents.orderId, orderId)))
    .orderBy(asc(webhookEvents.receivedAt))
    .limit(200);
}
