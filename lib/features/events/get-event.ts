import { and, eq } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { webhookEndpoints } from "#drizzle/schema/webhook-endpoints.ts";
import { webhookEvents } from "#drizzle/schema/webhook-events.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { notFound } from "#lib/errors.ts";
import type { EventView } from "./event-view.ts";
import { isOfMode } from "./internal/is-of-mode.ts";
import { eventViewColumns, toEventView } from "./internal/to-event-view.ts";
import { isEndpoint } from "./named-endpoint.ts";
import { oneEventSchema } from "./schemas.ts";

/**
 * One event of this mode, or of none.
 * @throws AppError not_found
 */
export async function getEvent(ctx: MemberContext, input: { eventId: string }): Promise<EventView> {
  requireRole(ctx, "events:read");
  const asked = oneEventSchema.safeParse(input);
  if (!asked.success) throw notFound();
  const [found] = await db()
    .select(eventViewColumns)
    .from(webhookEvents)
    .leftJoin(webhookEndpoints, isEndpoint(ctx.workspace.id, webhookEvents.endpointId))
    .leftJoin(
      orders,
      and(
        eq(orders.workspaceId, ctx.workspace.id),
        eq(orders.mode, ctx.mode),
        eq(orders.id, webhookEvents.orderId),
      ),
    )
    .where(
      and(
        eq(webhookEvents.workspaceId, ctx.workspace.id),
        isOfMode(ctx),
        eq(webhookEvents.id, asked.data.eventId),
      ),
    );
  if (!found) throw notFound();
  return toEventView(found);
}
