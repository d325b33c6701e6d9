import { and, eq, sql } from "drizzle-orm";
import { delayAfter } from "../domain/delivery-schedule.ts";
import type { PostResult } from "../net/post.ts";
import type { Services } from "../services.ts";
import { deliveries } from "../store/schema/deliveries.ts";
import { deliveryAttempts } from "../store/schema/delivery-attempts.ts";
import { webhookEndpoints } from "../store/schema/webhook-endpoints.ts";
import type { ClaimedDelivery } from "./claim.ts";

/**
 * Writes down an attempt and what follows from it: delivered, tried again later, or given up, which pauses the
 * endpoint. Dates are virtual. Specification: Events, Delivery 5.
 */
export async function recordAttempt(
  { db, world }: Services,
  delivery: ClaimedDelivery,
  at: Date,
  result: PostResult,
): Promise<void> {
  const attempt = delivery.attempts + 1;
  const delivered = result.error === null;
  const { delivery_delays_seconds: delays, delivery_jitter: jitter } = world.assumptions;
  const delay = delivered ? null : delayAfter(attempt, delays, jitter, Math.random());
  const nextAttemptAt = delay === null ? null : new Date(at.getTime() + delay);
  const status = delivered ? "delivered" : delay === null ? "failed" : "pending";
  await db.transaction(async (tx) => {
    await tx.insert(deliveryAttempts).values({
      eventId: delivery.event_id,
      endpointId: delivery.endpoint_id,
      type: delivery.type,
      attempt,
      at,
      httpStatus: result.httpStatus,
      error: result.error,
      durationMs: result.durationMs,
      nextAttemptAt,
    });
    // The endpoint may have been deleted meanwhile: what was dropped stays dropped.
    await tx
      .update(deliveries)
      .set({ status, attempts: attempt, nextAttemptAt, leasedUntil: null })
      .where(and(eq(deliveries.id, delivery.id), eq(deliveries.status, "pending")));
    const paused = status === "failed";
    await tx
      .update(webhookEndpoints)
      .set({
        lastDelivery: {
          type: delivery.type,
          status: delivered ? "delivered" : "failed",
          http_status: result.httpStatus,
          at: at.toISOString(),
        },
        ...(paused
          ? {
              pausedAt: sql`case when status = 'active' then ${at.toISOString()}::timestamptz else paused_at end`,
              updatedAt: at,
              status: sql`case when status = 'active' then 'paused' else status end`,
            }
          : {}),
      })
      .where(eq(webhookEndpoints.id, delivery.endpoint_id));
  });
}
