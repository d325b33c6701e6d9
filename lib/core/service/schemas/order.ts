import { z } from "zod";
import { addressInputSchema, addressSchema } from "./address.ts";
import { costsSchema, orderItemRequestsSchema } from "./estimate.ts";
import type { KnownShipmentStatus } from "./known-values.ts";
import { cents, dateTime, id, type Open, open, orNull, pageQuerySchema } from "./wire.ts";

const shipmentSchema = z.object({
  id,
  carrier: z.string(),
  tracking_number: z.string(),
  tracking_url: orNull(z.string()),
  status: open<KnownShipmentStatus>(),
  shipped_at: orNull(dateTime),
  delivered_at: orNull(dateTime),
});
export type Shipment = z.output<typeof shipmentSchema>;

const orderStatuses = [
  "draft",
  "confirmed",
  "test_confirmed",
  "in_production",
  "shipped",
  "delivered",
  "on_hold",
  "cancelled",
  "refunded",
] as const;
export type KnownOrderStatus = (typeof orderStatuses)[number];
export type OrderStatus = Open<KnownOrderStatus>;

export const orderRequestSchema = z.strictObject({
  external_id: z.string().max(100).optional(),
  confirm: z.boolean().optional(),
  shipping_address: addressInputSchema,
  items: orderItemRequestsSchema,
});
export type OrderRequest = z.output<typeof orderRequestSchema>;

const orderItemSchema = z.object({
  line: z.int(),
  sku: z.string(),
  product_id: orNull(z.string()),
  title: z.string(),
  color: orNull(z.string()),
  size: orNull(z.string()),
  quantity: z.int(),
  unit_cost_cents: cents,
  total_cost_cents: cents,
  files: z.array(z.object({ face: z.string(), url: z.string() })),
});
export type OrderItem = z.output<typeof orderItemSchema>;

/** `event` and `status` of an entry keep unknown values, because their lists may grow. */
const orderHistoryEntrySchema = z.object({
  event: z.string(),
  status: orNull(open<KnownOrderStatus>()),
  at: dateTime,
});
export type OrderHistoryEntry = z.output<typeof orderHistoryEntrySchema>;

/** Only the reply to a cancellation has `refunded_cents`. */
export const orderSchema = z.object({
  id,
  number: z.string(),
  external_id: orNull(z.string()),
  status: open<KnownOrderStatus>(),
  test: z.boolean(),
  items: z.array(orderItemSchema),
  shipping_address: addressSchema,
  costs: costsSchema,
  shipments: z.array(shipmentSchema),
  history: z.array(orderHistoryEntrySchema),
  api_key_prefix: orNull(z.string()),
  refunded_cents: cents.nullish(),
  created_at: dateTime,
  confirmed_at: orNull(dateTime),
  cancelled_at: orNull(dateTime),
  updated_at: dateTime,
});
export type Order = z.output<typeof orderSchema>;

/** Accepts any status, so that a filter by a status that v1 adds later works too. */
export const ordersQuerySchema = pageQuerySchema.extend({
  status: open<KnownOrderStatus>().optional(),
  external_id: z.string().optional(),
  created_after: dateTime.optional(),
  created_before: dateTime.optional(),
});
export type OrdersQuery = z.output<typeof ordersQuerySchema>;
