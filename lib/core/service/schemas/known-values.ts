// These are not in the schemas' files, so that a page can use them without zod.

export const vatRegimes = ["domestic", "eu_vat", "eu_reverse_charge", "export"] as const;
export type KnownVatRegime = (typeof vatRegimes)[number];

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
