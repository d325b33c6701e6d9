import { and, eq, lt, max, sql } from "drizzle-orm";
import { delayAfter } from "../domain/delivery-schedule.ts";
import type { PostResult } from "../net/post.ts";
import type { Services } from "../services.ts";
import type { Db } from "../store/database.ts";
import { deliveries, deliveryAttempts, webhookEndpoints } from "../store/schema/webhooks.ts";
import { realNow } from "../world.ts";

interface DueDelivery extends Record<string, unknown> {
  id: number;
  event_id: string;
  endpoint_id: string;
  attempts: number;
  type: string;
  body: string;
  url: string;
  secret: string;
}

/** A delivery with its lease, in real time. A result applies only while the row still has this lease. */
export type ClaimedDelivery = DueDelivery & { lease: Date };

/** Longer than the longest attempt. After it, the delivery of a process that died can be claimed again. */
const leaseMs = 30_000;

/** The active endpoints that have a delivery due at `at` (virtual time). */
export async function endpointsWithWork(db: Db, at: Date): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select endpoint.id from webhook_endpoints endpoint
    where endpoint.status = 'active' and endpoint.deleted_at is null and exists (
      select from deliveries
      where endpoint_id = endpoint.id and status = 'pending' and next_attempt_at <= ${at.toISOString()}
        and (leased_until is null or leased_until <= ${realNow().toISOString()}))`);
  return rows.map((row) => row.id);
}

/** Claims up to `limit` due deliveries of one endpoint. Their leases prevent a second claim. */
export async function claimDeliveries(
  db: Db,
  endpointId: string,
  at: Date,
  limit: number,
): Promise<ClaimedDelivery[]> {
  const now = realNow();
  const lease = new Date(now.getTime() + leaseMs);
  const { rows } = await db.execute<DueDelivery>(sql`
    with due as (
      select id from deliveries
      where endpoint_id = ${endpointId} and status = 'pending' and next_attempt_at <= ${at.toISOString()}
        and (leased_until is null or leased_until <= ${now.toISOString()})
      order by next_attempt_at, id
      limit ${limit}
      for update skip locked
    )
    update deliveries delivery set leased_until = ${lease.toISOString()}
    from due, events event, webhook_endpoints endpoint
    where delivery.id = due.id and event.id = delivery.event_id and endpoint.id = delivery.endpoint_id
    returning delivery.id::int, delivery.event_id, delivery.endpoint_id, delivery.attempts, event.type, event.body,
      endpoint.url, endpoint.secret`);
  return rows.map((row) => ({ ...row, lease }));
}

/**
 * The time of the next delivery of an active endpoint that is due after `at` (virtual time); null when there is none.
 * A delivery that is already due waits for a free slot, and the end of a send wakes the loop.
 */
export async function nextDue(db: Db, at: Date): Promise<Date | null> {
  const { rows } = await db.execute<{ at: string | Date | null }>(sql`
    select min(next.at) as at
    from webhook_endpoints endpoint, lateral (
      select next_attempt_at as at from deliveries
      where endpoint_id = endpoint.id and status = 'pending' and next_attempt_at > ${at.toISOString()}
      order by next_attempt_at limit 1) next
    where endpoint.status = 'active' and endpoint.deleted_at is null`);
  const due = rows[0]?.at ?? null;
  return due === null ? null : new Date(due);
}

/** Ends all leases. Call it only at start and stop, when no delivery is being sent. */
export async function releaseLeases(db: Db): Promise<void> {
  await db.execute(
    sql`update deliveries set leased_until = null where status = 'pending' and leased_until is not null`,
  );
}

/** The time of the first attempt; `at` when this is the first one. A redelivery restarts the attempts. */
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

/** The time of the next attempt after a failure, or null after the last attempt. */
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

/** Pauses an active endpoint. An endpoint with another status keeps it. */
const pausing = (at: Date) => ({
  pausedAt: sql`case when status = 'active' then ${at.toISOString()}::timestamptz else paused_at end`,
  updatedAt: at,
  status: sql`case when status = 'active' then 'paused' else status end`,
});

/**
 * Records an attempt and its outcome: delivered, retried later, or failed, which pauses the endpoint. Dates are
 * virtual. Specification: Events, Delivery 5.
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
    // Lock the endpoint first, as the deletion of an endpoint does. Another order could cause a deadlock.
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
    // The endpoint may have been deleted meanwhile. A dropped delivery stays dropped.
    const isPending = and(eq(deliveries.id, delivery.id), eq(deliveries.status, "pending"));
    const updated = await tx
      .update(deliveries)
      .set({ status, attempts: attempt, nextAttemptAt: retryAt, leasedUntil: null })
      .where(and(isPending, eq(deliveries.leasedUntil, delivery.lease)))
      .returning({ id: deliveries.id });
    // A redelivery requested during this attempt has an earlier lease. It can start now.
    await tx
      .update(deliveries)
      .set({ leasedUntil: null })
      .where(and(isPending, lt(deliveries.leasedUntil, delivery.lease)));
    await tx.insert(deliveryAttempts).values({
      eventId: delivery.event_id,
      endpointId: delivery.endpoint_id,
      type: delivery.type,
      attempt,
      at,
      httpStatus: result.httpStatus,
      error: result.error,
      durationMs: result.durationMs,
      nextAttemptAt: updated.length > 0 ? retryAt : null,
    });
  });
}
