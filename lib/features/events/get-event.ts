import { and, eq, getTableColumns, sql } from "drizzle-orm";
import { db } from "#drizzle/client.ts";
import { orders } from "#drizzle/schema/orders.ts";
import { webhookEndpoints } from "#drizzle/schema/webhook-endpoints.ts";
import { type EventState, type OrderChange, webhookEvents } from "#drizzle/schema/webhook-events.ts";
import type { MemberContext } from "#lib/core/auth/context.ts";
import { requireRole } from "#lib/core/auth/require-permission.ts";
import type { KnownEventType } from "#lib/core/service/schemas/event-type.ts";
import { notFound } from "#lib/errors.ts";
import { type EndpointSummary, endpointColumns, isEndpoint, toEndpointSummary } from "./endpoint-summary.ts";
import { isOfMode } from "./internal/list/log-scope.ts";
import { eventIdSchema } from "./schemas.ts";

/** Characters of the payload that a page shows. */
const mostShown = 100_000;

const aboutVariant: KnownEventType = "catalog.variant_discontinued";

const { payload: _, searchText: __, workspaceId: ___, ...eventColumns } = getTableColumns(webhookEvents);

const eventViewColumns = {
  event: eventColumns,
  payload: sql<string>`left(jsonb_pretty(${webhookEvents.payload}), ${mostShown + 1}::int)`,
  number: sql<string | null>`${webhookEvents.payload} #>> '{data,order,number}'`,
  currency: orders.currency,
  endpoint: endpointColumns,
};

type Read = {
  event: Omit<typeof webhookEvents.$inferSelect, "payload" | "searchText" | "workspaceId">;
  payload: string;
  number: string | null;
  currency: string | null;
  endpoint: Parameters<typeof toEndpointSummary>[0] | null;
};

function toEventView({ event, payload, number, currency, endpoint }: Read): EventView {
  const { id, type, bytes, deliveries, tookMs, changed, tries, failure, headers, orderId } = event;
  return {
    ...{ id, type, bytes, deliveries, tookMs, changed, tries, failure, headers },
    // The database generates the state, and never as null.
    state: event.state ?? "kept",
    createdAt: event.eventAt.toISOString(),
    receivedAt: event.receivedAt.toISOString(),
    signedAt: iso(event.signedAt),
    lastDeliveryAt: iso(event.lastDeliveryAt),
    appliedAt: iso(event.appliedAt),
    parkedAt: iso(event.parkedAt),
    payload: payload.slice(0, mostShown),
    isPayloadCut: payload.length > mostShown,
    endpoint: endpoint && toEndpointSummary(endpoint),
    order: orderId ? { id: orderId, number, currency } : null,
    isReplayable: orderId !== null || type === aboutVariant,
  };
}

const iso = (date: Date | null) => date?.toISOString() ?? null;

/**
 * One event of this mode or without a mode.
 * @throws AppError not_found
 */
export async function getEvent(ctx: MemberContext, input: { eventId: string }): Promise<EventView> {
  requireRole(ctx, "events:read");
  const asked = eventIdSchema.safeParse(input);
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

/** An event as received, with its result. Dates ISO 8601 in UTC. */
export type EventView = {
  id: string;
  type: string;
  state: EventState;
  /** The time of the event according to the service. */
  createdAt: string;
  receivedAt: string;
  /** The signed `t`; null for older events, which were stored without it. */
  signedAt: string | null;
  /** From the first byte received to the entry in the log, in milliseconds. */
  tookMs: number | null;
  bytes: number | null;
  deliveries: number;
  lastDeliveryAt: string | null;
  appliedAt: string | null;
  changed: OrderChange[] | null;
  tries: number;
  failure: string | null;
  parkedAt: string | null;
  /** Secrets are masked. */
  headers: Readonly<Record<string, string>> | null;
  /** Indented JSON, cut to `mostShown` characters. */
  payload: string;
  /** Whether `payload` is cut. */
  isPayloadCut: boolean;
  endpoint: EndpointSummary | null;
  /** `currency` is null if the order is not stored. */
  order: { id: string; number: string | null; currency: string | null } | null;
  /** Whether a retry reads an order or a product again. */
  isReplayable: boolean;
};
