import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { cents, currency, mode, workspaceId } from "./columns.ts";
import { instant } from "./instants.ts";

/** The mirror: what the service said of an order, and when. The service stays the truth. */
export const orders = pgTable(
  "orders",
  {
    workspaceId: workspaceId(),
    /** The service's id. */
    id: uuid("id").notNull(),
    mode: mode(),
    number: text("number").notNull(),
    externalId: text("external_id"),
    status: text("status").notNull(),
    recipient: text("recipient").notNull(),
    city: text("city").notNull(),
    country: text("country").notNull(),
    itemsCount: integer("items_count").notNull(),
    totalCents: cents("total_cents").notNull(),
    currency: currency(),
    /** Told only by the reply to a cancel, so no re-read may touch it; null = unknown. */
    refundedCents: cents("refunded_cents"),
    /** The whole order as last read. */
    data: jsonb("data").notNull(),
    createdAt: instant("created_at").notNull(),
    confirmedAt: instant("confirmed_at"),
    cancelledAt: instant("cancelled_at"),
    /** Written by re-reads alone: a re-read older than this is not applied. */
    serviceUpdatedAt: instant("service_updated_at").notNull(),
    /** Of the newest event whose status was set ahead of a re-read. */
    eventAt: instant("event_at"),
    mirroredAt: instant("mirrored_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    index("orders_list_idx").on(table.workspaceId, table.mode, table.createdAt.desc(), table.id.desc()),
    index("orders_status_idx").on(
      table.workspaceId,
      table.mode,
      table.status,
      table.createdAt.desc(),
      table.id.desc(),
    ),
    index("orders_external_id_idx").on(table.workspaceId, table.externalId),
  ],
);
