import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { EventType } from "../domain/event-types.ts";
import type { Tx } from "../store/database.ts";
import type { World } from "../world.ts";

/**
 * Stores an event and what is owed of it to each subscribed endpoint, inside the transaction of the change: it
 * is sent if and only if the change is committed. One statement. Specification: Event.
 */
export async function emitEvent(
  tx: Tx,
  world: World,
  event: { accountId: string; type: EventType; data: object; at: Date },
): Promise<void> {
  const id = randomUUID();
  const at = event.at.toISOString();
  const body = JSON.stringify({ id, type: event.type, created_at: at, data: event.data });
  const statuses = world.assumptions.paused_endpoint_events === "queue" ? ["active", "paused"] : ["active"];
  await tx.execute(sql`
    with event as (
      insert into events (id, account_id, type, body, created_at)
      values (${id}, ${event.accountId}, ${event.type}, ${body}, ${at})
      returning id
    )
    insert into deliveries (event_id, endpoint_id, next_attempt_at)
    select event.id, endpoint.id, ${at}
    from event, webhook_endpoints endpoint
    where endpoint.account_id = ${event.accountId}
      and endpoint.deleted_at is null
      and endpoint.status = any(${sql.param(statuses)}::text[])
      and ${event.type} = any(endpoint.events)`);
}
