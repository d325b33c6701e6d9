import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { EventType } from "../domain/order-states.ts";
import type { Tx } from "../store/database.ts";
import { prepareStatement, value } from "../store/named-statement.ts";
import type { OrderRow } from "../store/schema/orders.ts";
import type { World } from "../world.ts";

/**
 * SQL that stores a delivery of an event to each subscribed endpoint. Its statement needs a CTE `event` that inserts
 * the event and returns it. Endpoints with a status of `endpointStatuses` get a delivery.
 */
export const insertDeliveries = sql`
  insert into deliveries (event_id, endpoint_id, next_attempt_at)
  select event.id, endpoint.id, event.created_at
  from event, webhook_endpoints endpoint
  where endpoint.account_id = event.account_id
    and endpoint.deleted_at is null
    and endpoint.status = any(${value("endpointStatuses")}::text[])
    and event.type = any(endpoint.events)`;

interface NewEvent {
  accountId: string;
  type: EventType;
  data: object;
  at: Date;
}

/** The statuses of endpoints that get a delivery. Includes paused ones if the assumptions queue their events. */
export function deliverableStatuses({ assumptions }: World): string[] {
  return assumptions.paused_endpoint_events === "queue" ? ["active", "paused"] : ["active"];
}

/** The exact body of an event that is signed and sent. Specification: Event. */
export function serializeEvent(id: string, { type, data, at }: NewEvent): string {
  return JSON.stringify({ id, type, created_at: at.toISOString(), data });
}

const insertEvent = prepareStatement(
  "insert_event",
  sql`
    with event as (
      insert into events (id, account_id, type, body, created_at)
      values (${value("id")}, ${value("accountId")}, ${value("type")}, ${value("body")}, ${value("at")})
      returning id, account_id, type, created_at
    )${insertDeliveries}`,
);

/**
 * Stores an event and its delivery to each subscribed endpoint, in one statement. It runs inside the transaction of the
 * change, so that the event is sent if and only if the change is committed. Specification: Event.
 */
export async function emitEvent(tx: Tx, world: World, event: NewEvent): Promise<void> {
  const id = randomUUID();
  await insertEvent(tx, {
    id,
    accountId: event.accountId,
    type: event.type,
    body: serializeEvent(id, event),
    at: event.at.toISOString(),
    endpointStatuses: deliverableStatuses(world),
  });
}

/** Builds an order.* event. Specification: Events, "Contents of data". */
export function orderEvent(order: OrderRow, type: EventType, at: Date, extra: object = {}): NewEvent {
  const { id, number, externalId, status, test } = order;
  const data = { order: { id, number, external_id: externalId, status, test }, ...extra };
  return { accountId: order.accountId, type, data, at };
}

export async function emitOrderEvent(
  tx: Tx,
  world: World,
  order: OrderRow,
  type: EventType,
  at: Date,
  extra: object = {},
): Promise<void> {
  await emitEvent(tx, world, orderEvent(order, type, at, extra));
}
