import type { EventState, OrderChange } from "#drizzle/schema/webhook-events.ts";

/** A row of the export of events. Dates ISO 8601 in UTC. */
export type ExportedEvent = {
  id: string;
  type: string;
  mode: string | null;
  state: EventState;
  created_at: string;
  received_at: string;
  applied_at: string | null;
  signed_at: string | null;
  took_ms: number | null;
  bytes: number | null;
  deliveries: number;
  last_delivery_at: string | null;
  order_id: string | null;
  order_number: string | null;
  external_id: string | null;
  changed: OrderChange[] | null;
  tries: number;
  failure: string | null;
  parked_at: string | null;
  endpoint_id: string;
  payload: unknown;
};

export const eventColumnNames = [
  "id",
  "type",
  "mode",
  "state",
  "created_at",
  "received_at",
  "applied_at",
  "signed_at",
  "took_ms",
  "bytes",
  "deliveries",
  "last_delivery_at",
  "order_id",
  "order_number",
  "external_id",
  "changed",
  "tries",
  "failure",
  "parked_at",
  "endpoint_id",
  "payload",
] as const satisfies readonly (keyof ExportedEvent)[];
