import { sql } from "drizzle-orm";
import { bigserial, index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import type { EventType } from "../../domain/order-states.ts";
import { accounts } from "./accounts.ts";
import { utcTimestamp } from "./columns.ts";

interface LastDelivery {
  type: string;
  status: string;
  http_status: number | null;
  at: string | null;
}

export const webhookEndpoints = pgTable(
  "webhook_endpoints",
  {
    id: uuid("id").primaryKey(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    url: text("url").notNull(),
    events: text("events").array().$type<EventType[]>().notNull(),
    status: text("status", { enum: ["active", "paused", "disabled"] }).notNull(),
    /** not hashed, because the sandbox signs with it */
    secret: text("secret").notNull(),
    lastDelivery: jsonb("last_delivery").$type<LastDelivery>(),
    createdAt: utcTimestamp("created_at").notNull(),
    updatedAt: utcTimestamp("updated_at").notNull(),
    pausedAt: utcTimestamp("paused_at"),
    deletedAt: utcTimestamp("deleted_at"),
  },
  (t) => [index("webhook_endpoints_account").on(t.accountId, t.createdAt, t.id)],
);

export const events = pgTable(
  "events",
  {
    id: uuid("id").primaryKey(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    type: text("type").notNull(),
    /** the exact bytes that are signed and sent, on every attempt and to every endpoint */
    body: text("body").notNull(),
    createdAt: utcTimestamp("created_at").notNull(),
  },
  (t) => [index("events_account").on(t.accountId, t.createdAt)],
);

/** The delivery of one event to one endpoint: stored in the transaction of the change, sent afterwards. */
export const deliveries = pgTable(
  "deliveries",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    eventId: uuid("event_id")
      .notNull()
      .references(() => events.id),
    endpointId: uuid("endpoint_id")
      .notNull()
      .references(() => webhookEndpoints.id),
    status: text("status", { enum: ["pending", "delivered", "failed", "dropped"] })
      .notNull()
      .default("pending"),
    attempts: integer("attempts").notNull().default(0),
    /** on the virtual clock */
    nextAttemptAt: utcTimestamp("next_attempt_at"),
    /** on the real clock; the process with the lease sends the delivery */
    leasedUntil: utcTimestamp("leased_until"),
  },
  (t) => [
    unique("deliveries_once_per_endpoint").on(t.eventId, t.endpointId),
    index("deliveries_due").on(t.endpointId, t.nextAttemptAt, t.id).where(sql`${t.status} = 'pending'`),
  ],
);

/** Every attempt, including pings. */
export const deliveryAttempts = pgTable(
  "delivery_attempts",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    eventId: uuid("event_id").notNull(),
    endpointId: uuid("endpoint_id").notNull(),
    type: text("type").notNull(),
    attempt: integer("attempt").notNull(),
    at: utcTimestamp("at").notNull(),
    httpStatus: integer("http_status"),
    error: text("error"),
    durationMs: integer("duration_ms").notNull(),
    nextAttemptAt: utcTimestamp("next_attempt_at"),
  },
  (t) => [
    index("delivery_attempts_endpoint").on(t.endpointId, t.id),
    index("delivery_attempts_event").on(t.eventId),
  ],
);
