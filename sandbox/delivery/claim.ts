import { sql } from "drizzle-orm";
import { realNow } from "../clock.ts";
import type { Db } from "../store/database.ts";

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

/** Until the end of its lease it is this claim's, unless it was asked for anew meanwhile. */
export type ClaimedDelivery = DueDelivery & { lease: Date };

/** Longer than the longest attempt: a row whose holder died is taken over after this. */
const leaseMs = 30_000;

/** The endpoints that have something due at `at` (virtual time). */
export async function endpointsWithWork(db: Db, at: Date): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select endpoint.id from webhook_endpoints endpoint
    where endpoint.status = 'active' and endpoint.deleted_at is null and exists (
      select from deliveries
      where endpoint_id = endpoint.id and status = 'pending' and next_attempt_at <= ${at.toISOString()}
        and (leased_until is null or leased_until <= ${realNow().toISOString()}))`);
  return rows.map((row) => row.id);
}

/** Takes up to `limit` due deliveries of one endpoint, so that nobody else sends them meanwhile. */
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
 * When the next delivery of an active endpoint falls due after `at` (virtual time); null when none does. What is
 * due already and still unclaimed waits for a free slot, whose end wakes the loop.
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

/** At start, nobody else sends: what the last process held is free again. */
export async function releaseLeases(db: Db): Promise<void> {
  await db.execute(
    sql`update deliveries set leased_until = null where status = 'pending' and leased_until is not null`,
  );
}
