import { and, eq, lt, max, sql } from "drizzle-orm";
import { delayAfter } from "../domain/delivery-schedule.ts";
import type { PostResult } from "../net/post.ts";
import type { Services } from "../services.ts";
import type { Db } from "../store/database.ts";
import { deliveries } from "../store/schema/deliveries.ts";
import { deliveryAttempts } from "../store/schema/delivery-attempts.ts";
import { webhookEndpoints } from "../store/schema/webhook-endpoints.ts";
import type { ClaimedDelivery } from "./claim.ts";

/** When the attempts began of which one was made at `at`; sending again by hand begins anew. */
async function firstAttemptAt(db: Db, delivery: ClaimedDelivery, at: Date): Promise<Date> {
  if (delivery.attempts === 0) return at;
  const [row] = await db
    .select({ at: max(deliveryAttempts.at) })
    .from(deliveryAttempts)
    .where(
      and(
        eq(deliveryAttempts.eventId, delivery.event_id),
        eq(deliveryAttempts.endpointId, delivery.endpoint_id),
        eq(deliveryAttempts.attempt, 1),
      ),
    );
  return row?.at ?? at;
}

/** When a failed delivery is tried again, or null when that was the last time. */
async function planRetry({ db, world }: Services, delivery: ClaimedDelivery, at: Date): Promise<Date | null> {
  const { delivery_delays_seconds: delaysSeconds, delivery_jitter: jitter } = world.assumptions;
  const began = await firstAttemptAt(db, delivery, at);
  const delay = delayAfter({
    attempt: delivery.attempts + 1,
    elapsedMs: at.getTime() - began.getTime(),
    delaysSeconds,
    jitter,
    random: Math.random(),
  });
  return delay === null ? null : new Date(at.getTime() + delay);
}

/** Pauses an endpoint that is active, once. */
const pausing = (at: Date) => ({
  pausedAt: sql`case when status = 'active' then ${at.toISOString()}::timestamptz else paused_at end`,
  updatedAt: at,
  status: sql`case when status = 'active' then 'paused' else status end`,
});

/**
 * Writes down an attempt and what follows from it: delivered, tried again later, or given up, which pauses the
 * endpoint. Dates are virtual. Specification: Events, Delivery 5.
 */
export async function recordAttempt(
  services: Services,
  delivery: ClaimedDelivery,
  at: Date,
  result: PostResult,
): Promise<void> {
  const attempt = delivery.attempts + 1;
  const delivered = result.error === null;
  const retryAt = delivered ? null : await planRetry(services, delivery, at);
  const status = delivered ? "delivered" : retryAt === null ? "failed" : "pending";
  await services.db.transaction(async (tx) => {
    // The endpoint first, as where it is deleted: in another order the two would wait for each other.
    await tx
      .update(webhookEndpoints)
      .set({
        lastDelivery: {
          type: delivery.type,
          status: delivered ? "delivered" : "failed",
          http_status: result.httpStatus,
          at: at.toISOString(),
        },
        ...(status === "failed" ? pausing(at) : {}),
      })
      .where(eq(webhookEndpoints.id, delivery.endpoint_id));
    // It may have been deleted meanwhile: what was dropped stays dropped.
    const isOwed = and(eq(deliveries.id, delivery.id), eq(deliveries.status, "pending"));
    const stillOwed = await tx
      .update(deliveries)
      .set({ status, attempts: attempt, nextAttemptAt: retryAt, leasedUntil: null })
      .where(and(isOwed, eq(deliveries.leasedUntil, delivery.lease)))
      .returning({ id: deliveries.id });
    // Or asked for anew: then it begins anew, now that this attempt is over.
    await tx
      .update(deliveries)
      .set({ leasedUntil: null })
      .where(and(isOwed, lt(deliveries.leasedUntil, delivery.lease)));
    await tx.insert(deliveryAttempts).values({
      eventId: delivery.event_id,
      endpointId: delivery.endpoint_id,
      type: delivery.type,
      attempt,
      at,
      httpStatus: result.httpStatus,
      error: result.error,
      durationMs: result.durationMs,
      nextAttemptAt: stillOwed.length > 0 ? retryAt : null,
    });
  });
}
