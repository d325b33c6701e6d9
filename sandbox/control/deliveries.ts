import { and, arrayContains, asc, desc, eq, isNull, sql } from "drizzle-orm";
import { Hono } from "hono";
import type { ServiceEnv } from "../caller.ts";
import type { EventType } from "../domain/event-types.ts";
import { notFound } from "../errors.ts";
import { pathId } from "../routes/path-id.ts";
import type { Services } from "../services.ts";
import { deliveries } from "../store/schema/deliveries.ts";
import { deliveryAttempts } from "../store/schema/delivery-attempts.ts";
import { events } from "../store/schema/events.ts";
import { webhookEndpoints } from "../store/schema/webhook-endpoints.ts";
import { refuseBody } from "../wire/parse.ts";
import { parseQuery } from "../wire/query.ts";
import { uuid } from "../wire/text.ts";

/** Of all endpoints together; of one, all there are. */
const shown = 1_000;

function toAttempt(row: typeof deliveryAttempts.$inferSelect) {
  return {
    event_id: row.eventId,
    endpoint_id: row.endpointId,
    type: row.type,
    attempt: row.attempt,
    at: row.at.toISOString(),
    http_status: row.httpStatus,
    error: row.error,
    duration_ms: row.durationMs,
    next_attempt_at: row.nextAttemptAt?.toISOString() ?? null,
  };
}

/** GET /deliveries: every attempt, newest first. POST …/{event_id}/redeliver: to whoever asks for its type now. */
export function deliveryRoutes(services: Services) {
  const { db, world } = services;
  const routes = new Hono<ServiceEnv>();

  routes.get("/", async (c) => {
    const { endpoint_id } = parseQuery(c, { endpoint_id: uuid().optional() }, "refuse");
    const rows = await db
      .select()
      .from(deliveryAttempts)
      .where(endpoint_id === undefined ? undefined : eq(deliveryAttempts.endpointId, endpoint_id))
      .orderBy(desc(deliveryAttempts.id))
      .limit(endpoint_id === undefined ? shown : Number.MAX_SAFE_INTEGER);
    return c.json({ data: rows.map(toAttempt) });
  });

  routes.post("/:id/redeliver", async (c) => {
    refuseBody(c.var.body);
    const id = pathId(c);
    const endpointIds = await db.transaction(async (tx) => {
      const [event] = await tx.select().from(events).where(eq(events.id, id));
      if (event === undefined) throw notFound();
      const endpoints = await tx
        .select({ id: webhookEndpoints.id })
        .from(webhookEndpoints)
        .where(
          and(
            eq(webhookEndpoints.accountId, event.accountId),
            isNull(webhookEndpoints.deletedAt),
            arrayContains(webhookEndpoints.events, [event.type as EventType]),
          ),
        )
        .orderBy(asc(webhookEndpoints.createdAt));
      const owed = {
        status: "pending" as const,
        attempts: 0,
        nextAttemptAt: world.clock.now(),
      };
      // Whoever is just sending it holds it to the end, and no longer says what becomes of it.
      const anew = { ...owed, leasedUntil: sql`${deliveries.leasedUntil} - interval '1 millisecond'` };
      for (const endpoint of endpoints) {
        await tx
          .insert(deliveries)
          .values({ eventId: id, endpointId: endpoint.id, ...owed })
          .onConflictDoUpdate({ target: [deliveries.eventId, deliveries.endpointId], set: anew });
      }
      return endpoints.map((endpoint) => endpoint.id);
    });
    services.wake();
    return c.json({ data: { event_id: id, endpoint_ids: endpointIds } });
  });

  return routes;
}
