import type { InferSelectModel } from "drizzle-orm";
import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  json,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import type { HistoryEntry, OrderItem, OrderStatus, ShipmentStatus } from "../../domain/order-states.ts";
import type { Costs } from "../../domain/pricing.ts";
import { accounts, apiKeys } from "./accounts.ts";
import { cents, utcTimestamp } from "./columns.ts";

export interface Address {
  name: string;
  company: string | null;
  line1: string;
  line2: string | null;
  postal_code: string | null;
  city: string;
  country: string;
  phone: string | null;
  email: string | null;
}

export const orderNumbers = pgSequence("order_numbers", { startWith: 1001 });

export const orders = pgTable(
  "orders",
  {
    id: uuid("id").primaryKey(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    number: text("number").notNull().unique(),
    externalId: text("external_id"),
    status: text("status").$type<OrderStatus>().notNull(),
    test: boolean("test").notNull(),
    // json, not jsonb: replies keep the order of their fields
    items: json("items").$type<OrderItem[]>().notNull(),
    shippingAddress: json("shipping_address").$type<Address>().notNull(),
    costs: json("costs").$type<Costs>().notNull(),
    totalCents: cents("total_cents").notNull(),
    history: json("history").$type<HistoryEntry[]>().notNull(),
    apiKeyPrefix: text("api_key_prefix"),
    /** the key that paid; this order counts in its spending limits */
    paidKeyId: uuid("paid_key_id").references(() => apiKeys.id),
    paidBalanceCents: cents("paid_balance_cents").notNull().default(0),
    paidCreditCents: cents("paid_credit_cents").notNull().default(0),
    /** the next step of the autopilot, on the virtual clock */
    autopilotAt: utcTimestamp("autopilot_at"),
    parcels: integer("parcels").notNull().default(0),
    createdAt: utcTimestamp("created_at").notNull(),
    confirmedAt: utcTimestamp("confirmed_at"),
    cancelledAt: utcTimestamp("cancelled_at"),
    updatedAt: utcTimestamp("updated_at").notNull(),
  },
  (t) => [
    unique("orders_external_id").on(t.accountId, t.externalId),
    index("orders_newest").on(t.accountId, t.createdAt, t.id),
    index("orders_newest_by_status").on(t.accountId, t.status, t.createdAt, t.id),
    index("orders_paid_by_key").on(t.paidKeyId, t.confirmedAt).where(sql`${t.paidKeyId} is not null`),
    index("orders_autopilot").on(t.autopilotAt).where(sql`${t.autopilotAt} is not null`),
  ],
);

export const shipments = pgTable(
  "shipments",
  {
    id: uuid("id").primaryKey(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id),
    position: integer("position").notNull(),
    carrier: text("carrier").notNull(),
    trackingNumber: text("tracking_number").notNull(),
    trackingUrl: text("tracking_url"),
    status: text("status").$type<ShipmentStatus>().notNull(),
    shippedAt: utcTimestamp("shipped_at"),
    deliveredAt: utcTimestamp("delivered_at"),
  },
  (t) => [
    unique("shipments_position").on(t.orderId, t.position),
    index("shipments_order").on(t.orderId, t.position),
  ],
);

/** The creation under an Idempotency-Key. The transaction of the creation inserts the row. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id),
    /** "orders" or "files"; with the API key's id if keys do not share their Idempotency-Keys */
    scope: text("scope").notNull(),
    key: text("key").notNull(),
    bodyHash: text("body_hash").notNull(),
    resourceId: uuid("resource_id"),
    /** the resource in the first reply, with its order of fields */
    snapshot: json("snapshot").$type<Record<string, unknown>>(),
    createdAt: utcTimestamp("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.scope, t.key] })],
);

export type OrderRow = InferSelectModel<typeof orders>;

export type ShipmentRow = InferSelectModel<typeof shipments>;
