import { type SQL, sql } from "drizzle-orm";
import type { ExportedEvent } from "./export-row.ts";

const written = <T extends string | null = string>(instant: SQL) =>
  sql<T>`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

type Columns = { [Name in keyof ExportedEvent]: SQL<ExportedEvent[Name]> };

/** Of what is read as `webhook_events`; headers stay here, being of no use elsewhere. */
export const exportedColumns: Columns = {
  id: sql`id`,
  type: sql`type`,
  mode: sql`mode`,
  state: sql`state`,
  created_at: written(sql`event_at`),
  received_at: written(sql`received_at`),
  applied_at: written<string | null>(sql`applied_at`),
  signed_at: written<string | null>(sql`signed_at`),
  took_ms: sql`took_ms`,
  bytes: sql`bytes`,
  deliveries: sql`deliveries`,
  last_delivery_at: written<string | null>(sql`last_delivery_at`),
  order_id: sql`order_id`,
  order_number: sql`payload #>> '{data,order,number}'`,
  external_id: sql`payload #>> '{data,order,external_id}'`,
  changed: sql`changed`,
  tries: sql`tries`,
  failure: sql`failure`,
  parked_at: written<string | null>(sql`parked_at`),
  endpoint_id: sql`endpoint_id`,
  payload: sql`payload`,
};
