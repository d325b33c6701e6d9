import { and, arrayContains, asc, desc, eq, isNull, sql } from "drizzle-orm";
import { Hono } from "hono";
import { z } from "zod";
import type { EventType } from "../domain/order-states.ts";
import { notFound } from "../errors.ts";
import type { ServiceEnv, Services } from "../services.ts";
import { deliveries, deliveryAttempts, events, webhookEndpoints } from "../store/schema/webhooks.ts";
import { parseQuery } from "../wire/query.ts";
import { parseBody, pathId, refuseBody } from "../wire/request.ts";
import { uuid } from "../wire/scalars.ts";

/** Limit of attempts listed for all endpoints together. One endpoint lists all its attempts. */
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

/**
 * GET /deliveries: every attempt, newest first. POST …/{event_id}/redeliver: sends the event again to each endpoint
 * of its account that now subscribes to its type.
 */
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
      const pendingValues = {
        status: "pending" as const,
        attempts: 0,
        nextAttemptAt: world.clock.now(),
      };
      // A send in progress keeps its lease. The lease changes by 1 ms, so that its result no longer applies.
      const restarted = {
        ...pendingValues,
        leasedUntil: sql`${deliveries.leasedUntil} - interval '1 millisecond'`,
      };
      for (const endpoint of endpoints) {
        await tx
          .insert(deliveries)
          .values({ eventId: id, endpointId: endpoint.id, ...pendingValues })
          .onConflictDoUpdate({ target: [deliveries.eventId, deliveries.endpointId], set: restarted });
      }
      return endpoints.map((endpoint) => endpoint.id);
    });
    services.wake();
    return c.json({ data: { event_id: id, endpoint_ids: endpointIds } });
  });

  return routes;
}

export const faultSchema = z.strictObject({
  account_id: uuid().toLowerCase().optional(),
  method: z.enum(["GET", "POST", "PATCH", "DELETE"]).optional(),
  path: z.string().max(500).startsWith("/").optional(),
  status: z.number().int().min(400).max(599).optional(),
  delay_ms: z.number().int().min(0).max(120_000).optional(),
  drop: z.enum(["before", "after"]).optional(),
  retry_after: z.number().int().min(0).max(86_400).optional(),
  probability: z.number().min(0).max(1).optional(),
  times: z.number().int().min(1).optional(),
});

/** POST, GET and DELETE /faults. */
export function faultRoutes({ faults }: Services) {
  return new Hono<ServiceEnv>()
    .get("/", (c) => c.json({ data: faults.list() }))
    .post("/", (c) => {
      const fault = parseBody(faultSchema, c.var.body);
      faults.add(fault);
      return c.json({ data: fault }, 201);
    })
    .delete("/", (c) => {
      refuseBody(c.var.body);
      faults.clear();
      return c.json({ data: [] });
    });
}

/** GET /requests: the last 1,000 calls of /v1, newest first. */
export function requestRoutes({ requestLog }: Services) {
  return new Hono<ServiceEnv>().get("/", (c) => c.json({ data: requestLog.list() }));
}

/** GET /replies: how many replies of /v1 were checked since the start, and the first violations. */
export function replyRoutes({ replies }: Services) {
  return new Hono<ServiceEnv>().get("/", (c) => c.json({ data: replies.report() }));
}
