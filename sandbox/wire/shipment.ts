import type { InferSelectModel } from "drizzle-orm";
import type { shipments } from "../store/schema/shipments.ts";

export type ShipmentRow = InferSelectModel<typeof shipments>;

/** Specification: Shipment. */
export function toShipment(row: ShipmentRow) {
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
