import { z } from "zod";
import { orderStatuses } from "../../domain/order-types.ts";
import { costsReply } from "./costs.ts";
import { count, id, moment } from "./scalars.ts";

const text = z.string();

/** Specification: Address. */
export const addressReply = z.strictObject({
  name: text,
  company: text.nullable(),
  line1: text,
  line2: text.nullable(),
  postal_code: text.nullable(),
  city: text,
  country: text.regex(/^[A-Z]{2}$/),
  phone: text.nullable(),
  email: text.nullable(),
});

/** Specification: Shipment. */
export const shipmentReply = z.strictObject({
  id,
  carrier: text,
  tracking_number: text,
  tracking_url: z.url().nullable(),
  status: z.enum(["label_created", "shipped", "in_transit", "delivered", "returned", "lost", "cancelled"]),
  shipped_at: moment.nullable(),
  delivered_at: moment.nullable(),
});

const item = z.strictObject({
  line: z.int().min(1),
  sku: text,
  product_id: text.nullable(),
  title: text,
  color: text.nullable(),
  size: text.nullable(),
  quantity: z.int().min(1),
  unit_cost_cents: count,
  total_cost_cents: count,
  files: z.array(z.strictObject({ face: text, url: z.url() })),
});

/** Specification: Order, as every reply but that of a cancellation carries it. */
export const orderReply = z.strictObject({
  id,
  number: text,
  external_id: text.nullable(),
  status: z.enum(orderStatuses),
  test: z.boolean(),
  items: z.array(item),
  shipping_address: addressReply,
  costs: costsReply,
  shipments: z.array(shipmentReply),
  history: z.array(z.strictObject({ event: text, status: text.nullable(), at: moment })),
  api_key_prefix: text.nullable(),
  created_at: moment,
  confirmed_at: moment.nullable(),
  cancelled_at: moment.nullable(),
  updated_at: moment,
});

/** Specification: Order, `refunded_cents` "present only on the cancel response". */
export const cancelledOrderReply = z.strictObject({ ...orderReply.shape, refunded_cents: count });
