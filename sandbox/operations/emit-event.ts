import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { EventType } from "../domain/event-types.ts";
import type { Tx } from "../store/database.ts";
import { nameStatement, value } from "../store/named-statement.ts";
import { oweEvent } from "../store/owe-event.ts";
import type { World } from "../world.ts";

export interface NewEvent {
  accountId: string;
  type: EventType;
  data: object;
  at: Date;
}

/** Which endpoints are owed an event: paused ones too, where they are assumed to get it later. */
export function owedStatuses({ assumptions }: World): string[] {
  return assumptions.paused_endpoint_events === "queue" ? ["active", "paused"] : ["active"];
}

/** The exact bytes of an event, as they are signed and sent. Specification: Event. */
export function writeEvent(id: string, { type, data, at }: NewEvent): string {
  return JSON.stringify({ id, type, created_at: at.toISOString(), data });
}

const insertEvent = nameStatement(
  "insert_event",
  sql`
    with event as (
      insert into events (id, account_id, type, body, created_at)
      values (${value("id")}, ${value("accountId")}, ${value("type")}, ${value("body")}, ${value("at")})
      returning id, account_id, type, created_at
    )${oweEvent}`,
);

/**
 * Stores an event and what is owed of it to each subscribed endpoint, inside the transaction of the change: it
 * is sent if and only if the change is committed. One statement. Specification: Event.
 */
export async function emitEvent(tx: Tx, world: World, event: NewEvent): Promise<void> {
  const id = randomUUID();
  await insertEvent(tx, {
    id,
    accountId: event.accountId,
    type: event.type,
    body: writeEvent(id, event),
    at: event.at.toISOString(),
    endpointStatuses: owedStatuses(world),
  });
}
