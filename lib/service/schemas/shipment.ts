import { z } from "zod";
import { dateTime, id, type Open, open, orNull } from "./wire.ts";

export const shipmentStatuses = [
  "label_created",
  "shipped",
  "in_transit",
  "delivered",
  "returned",
  "lost",
  "cancelled",
] as const;
export type KnownShipmentStatus = (typeof shipmentStatuses)[number];
export type ShipmentStatus = Open<KnownShipmentStatus>;

export const shipmentSchema = z.object({
  id,
  carrier: z.string(),
  tracking_number: z.string(),
  tracking_url: orNull(z.string()),
  status: open<KnownShipmentStatus>(),
  shipped_at: orNull(dateTime),
  delivered_at: orNull(dateTime),
});
export type Shipment = z.output<typeof shipmentSchema>;
