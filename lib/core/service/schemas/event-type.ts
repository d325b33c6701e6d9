import { type Open, open } from "./wire.ts";

export const eventTypes = [
  "order.created",
  "order.in_production",
  "order.shipped",
  "order.delivered",
  "order.issue",
  "order.cancelled",
  "catalog.variant_discontinued",
] as const;
export type KnownEventType = (typeof eventTypes)[number];
export type EventType = Open<KnownEventType>;

export const openEventType = open<KnownEventType>();
