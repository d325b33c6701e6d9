import type { InferSelectModel } from "drizzle-orm";
import type { z } from "zod";
import type { shipments } from "../store/schema/shipments.ts";
import type { shipmentReply } from "./replies/order.ts";

export type ShipmentRow = InferSelectModel<typeof shipments>;

/** Specification: Shipment. */
export function toShipment(row: ShipmentRow): z.infer<typeof shipmentReply> {
  return {
    id: row.id,
    carrier: row.carrier,
    tracking_number: row.trackingNumber,
    tracking_url: row.trackingUrl,
    status: row.status,
    shipped_at: row.shippedAt?.toISOString() ?? null,
    delivered_at: row.deliveredAt?.toISOString() ?? null,
  };
}
