import { and, desc, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { type ReadBy, webhookGaps } from "#drizzle/schema/webhook-gaps.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import { decodeCursor, encodeCursor } from "#lib/cursor.ts";
import {
  type EndpointState,
  earlierOf,
  readEndpointHistory,
} from "#lib/features/orders/read-endpoint-history.ts";
import { parseInput } from "#lib/parse-input.ts";
import { type GapCause, judgeCause } from "./internal/gaps/judge-cause.ts";
import { type ListGapsInput, listGapsSchema } from "./schemas.ts";

const pageSize = 50;

/**
 * A page of the missed, awaited or late events of this mode, the latest change of state first. Pages by row comparison.
 * @throws AppError invalid_cursor
 */
export async function listGaps(ctx: MemberContext, input: ListGapsInput): Promise<GapPage> {
  requireRole(ctx, "events:read");
  const { lane: tab, cursor } = parseInput(listGapsSchema, input);
  const after = cursor ? decodeCursor(cursor) : null;
  const { workspaceId, mode, state, stateChangedAt, id } = webhookGaps;
  const [watch, rows] = await Promise.all([
    readEndpointHistory(db(), ctx.workspace.id),
    db()
      .select({
        gap: webhookGaps,
        order: { id: orders.id, number: orders.number },
        position: sql<string>`${stateChangedAt}::text`.as("position"),
      })
      .from(webhookGaps)
      .innerJoin(orders, and(eq(orders.workspaceId, ctx.workspace.id), eq(orders.id, webhookGaps.orderId)))
      .where(
        and(
          eq(workspaceId, ctx.workspace.id),
          eq(mode, ctx.mode),
          eq(state, tab),
          after
            ? sql`(${stateChangedAt}, ${id}) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
            : undefined,
        ),
      )
      .orderBy(desc(stateChangedAt), desc(id))
      .limit(pageSize + 1),
  ]);
  const shown = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? shown.at(-1) : undefined;
  return {
    rows: shown.map(({ gap, order }) => toView(gap, order, watch?.states ?? [])),
    nextCursor: last ? encodeCursor({ createdAt: last.position, id: last.gap.id }) : null,
  };
}

function toView(
  gap: typeof webhookGaps.$inferSelect,
  order: GapView["order"],
  states: readonly EndpointState[],
): GapView {
  const { id, type, status, at, readBy, readAt, state, dueAt, eventId, eventReceivedAt } = gap;
  const { cause, status: endpointStatus } = judgeCause(states, { type, at: earlierOf(at, readAt) });
  return {
    ...{ id, order, type, status, cause, endpointStatus, readBy },
    at: at.toISOString(),
    readAt: readAt.toISOString(),
    until: state === "awaited" ? dueAt.toISOString() : null,
    event: eventId && eventReceivedAt ? { id: eventId, receivedAt: eventReceivedAt.toISOString() } : null,
  };
}

/** An entry of an order's history whose event did not arrive in time. Dates ISO 8601 in UTC. */
export type GapView = {
  id: string;
  order: { id: string; number: string };
  type: string;
  /** The status of the order after it. */
  status: string | null;
  at: string;
  cause: GapCause;
  /** The endpoint's status at that time, as the service names it. */
  endpointStatus: string;
  readBy: ReadBy;
  /** When a read from the service found the entry. */
  readAt: string;
  /** Until when the service may still deliver it; null if it is not awaited. */
  until: string | null;
  /** The event that arrived late. */
  event: { id: string; receivedAt: string } | null;
};

export type GapPage = { rows: GapView[]; nextCursor: string | null };
