import { z } from "zod";
import type { KnownShipmentStatus } from "./shipment-statuses.ts";
import { dateTime, id, type Open, open, orNull } from "./wire.ts";

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
