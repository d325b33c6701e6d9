export const eventTypes = [
  "order.created",
  "order.in_production",
  "order.shipped",
  "order.delivered",
  "order.issue",
  "order.cancelled",
  "catalog.variant_discontinued",
] as const;
export type EventType = (typeof eventTypes)[number];
