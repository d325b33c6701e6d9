import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, real, text, uuid } from "drizzle-orm/pg-core";
import type { Mode } from "../mode.ts";
import { workspaceId } from "./columns.ts";
import { instant } from "./instants.ts";

/**
 * Something of an order that became another one: names and states, and cents of what it costs. What is personal is
 * named and never copied.
 */
export type OrderChange = {
  what: string;
  of?: string;
  before?: string | number | null;
  after?: string | number | null;
};

/** Accepted events, each once: the service repeats them under the same id at every endpoint and retry. */
export const webhookEvents = pgTable(
  "webhook_events",
  {
    workspaceId: workspaceId(),
    id: uuid("id").notNull(),
    endpointId: uuid("endpoint_id").notNull(),
    type: text("type").notNull(),
    /** From `data.order.test`; null for what is not about an order. */
    mode: text("mode").$type<Mode>(),
    orderId: uuid("order_id"),
    eventAt: instant("event_at").notNull(),
    payload: jsonb("payload").notNull(),
    /** Of the delivery that was first; secrets and signatures are masked. */
    headers: jsonb("headers").$type<Record<string, string>>(),
    /** Of its body. */
    bytes: integer("bytes"),
    /** The `t` that was signed. */
    signedAt: instant("signed_at"),
    /** From its first byte here to its place in the log, in milliseconds. */
    tookMs: real("took_ms"),
    receivedAt: instant("received_at").notNull().defaultNow(),
    /** How often it was delivered, over all endpoints and tries, and when last. */
    deliveries: integer("deliveries").notNull().default(1),
    lastDeliveryAt: instant("last_delivery_at"),
    /** When the order had been re-read because of it. */
    appliedAt: instant("applied_at"),
    /** What that reading changed here. */
    changed: jsonb("changed").$type<OrderChange[]>(),
    /** Readings for it that failed, and the code of the last failure; both are cleared when one succeeds. */
    tries: integer("tries").notNull().default(0),
    failure: text("failure"),
    /** Set aside after its tries: nobody tries again until somebody asks. */
    parkedAt: instant("parked_at"),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    index("webhook_events_order_idx").on(table.workspaceId, table.orderId, table.eventAt),
    index("webhook_events_received_idx").on(
      table.workspaceId,
      table.receivedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    // Those that something is still to be read for by itself; few at any time.
    index("webhook_events_unapplied_idx")
      .on(table.workspaceId, table.receivedAt, table.id)
      .where(
        sql`${table.appliedAt} is null and ${table.parkedAt} is null and (${table.orderId} is not null or ${table.type} = 'catalog.variant_discontinued')`,
      ),
  ],
);
