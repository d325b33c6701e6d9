import { and, desc, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { webhookEvents } from "#drizzle/schema/webhook-events.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { type EventEntry, maxTimelineEntries } from "./timeline-entry.ts";

/** Lists the webhook events of an order, with the changes that each one brought. */
export async function listEvents(ctx: MemberContext, orderId: string): Promise<EventEntry[]> {
  requireRole(ctx, "orders:read");
  const { id, type, eventAt, receivedAt, appliedAt, changed, payload } = webhookEvents;
  const code = sql<string | null>`${payload}->'data'->'issue'->>'code'`;
  const rows = await db()
    .select({ id, type, eventAt, code, receivedAt, appliedAt, changed })
    .from(webhookEvents)
    .where(
      and(
        eq(webhookEvents.workspaceId, ctx.workspace.id),
        eq(webhookEvents.mode, ctx.mode),
        eq(webhookEvents.orderId, orderId),
      ),
    )
    .orderBy(desc(webhookEvents.eventAt))
    .limit(maxTimelineEntries);
  return rows.map((row) => ({
    kind: "event",
    id: row.id,
    type: row.type,
    at: row.receivedAt.toISOString(),
    eventAt: row.eventAt.toISOString(),
    code: row.code,
    changed: row.appliedAt ? (row.changed ?? []) : null,
  }));
}
