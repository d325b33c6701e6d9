import { index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import type { ShipmentStatus } from "../../domain/order-types.ts";
import { moment } from "./columns.ts";
import { orders } from "./orders.ts";

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
    shippedAt: moment("shipped_at"),
    deliveredAt: moment("delivered_at"),
  },
  (t) => [
    unique("shipments_position").on(t.orderId, t.position),
    index("shipments_order").on(t.orderId, t.position),
  ],
);
