/** Apart from their schema, so that a page may name them without zod. */
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
