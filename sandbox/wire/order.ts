import { z } from "zod";
import { orderStatuses } from "../domain/order-states.ts";
import type { OrderRow, ShipmentRow } from "../store/schema/orders.ts";
import { printFileUrl } from "./file.ts";
import { count, currency, id, isoDateTime } from "./scalars.ts";

const vatRegimes = ["domestic", "eu_vat", "eu_reverse_charge", "export"] as const;

/** Specification: Costs. */
export const costsReply = z.strictObject({
  items_cents: count,
  discount_cents: count,
  options_cents: count,
  shipping_cents: count,
  tax_cents: count,
  total_cents: count,
  tax_rate: z.number().min(0),
  vat_regime: z.enum(vatRegimes),
  currency,
});

const string = z.string();

/** Specification: Address. */
export const addressReply = z.strictObject({
  name: string,
  company: string.nullable(),
  line1: string,
  line2: string.nullable(),
  postal_code: string.nullable(),
  city: string,
  country: string.regex(/^[A-Z]{2}$/),
  phone: string.nullable(),
  email: string.nullable(),
});

/** Specification: Shipment. */
export const shipmentReply = z.strictObject({
  id,
  carrier: string,
  tracking_number: string,
  tracking_url: z.url().nullable(),
  status: z.enum(["label_created", "shipped", "in_transit", "delivered", "returned", "lost", "cancelled"]),
  shipped_at: isoDateTime.nullable(),
  delivered_at: isoDateTime.nullable(),
});

const item = z.strictObject({
  line: z.int().min(1),
  sku: string,
  product_id: string.nullable(),
  title: string,
  color: string.nullable(),
  size: string.nullable(),
  quantity: z.int().min(1),
  unit_cost_cents: count,
  total_cost_cents: count,
  files: z.array(z.strictObject({ face: string, url: z.url() })),
});

/** Specification: Order, in every reply except that of a cancellation. */
export const orderReply = z.strictObject({
  id,
  number: string,
  external_id: string.nullable(),
  status: z.enum(orderStatuses),
  test: z.boolean(),
  items: z.array(item),
  shipping_address: addressReply,
  costs: costsReply,
  shipments: z.array(shipmentReply),
  history: z.array(z.strictObject({ event: string, status: string.nullable(), at: isoDateTime })),
  api_key_prefix: string.nullable(),
  created_at: isoDateTime,
  confirmed_at: isoDateTime.nullable(),
  cancelled_at: isoDateTime.nullable(),
  updated_at: isoDateTime,
});

/** Specification: Order, `refunded_cents` "present only on the cancel response". */
export const cancelledOrderReply = z.strictObject({ ...orderReply.shape, refunded_cents: count });

const quotedItem = z.strictObject({
  sku: z.string(),
  title: z.string(),
  color: z.string(),
  size: z.string(),
  quantity: count,
  unit_cost_cents: count,
  total_cost_cents: count,
  printed_faces: z.array(z.string()),
});

/** Specification: Estimate. */
export const estimateReply = z.strictObject({
  items: z.array(quotedItem),
  options: z.array(z.strictObject({ code: z.string().nullable(), cents: count })),
  costs: costsReply,
  shipping_country: z.string(),
});

/** Specification: POST /v1/shipping/rates. */
export const ratesReply = z.strictObject({ shipping_country: z.string(), shipping_cents: count, currency });

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

/** Specification: Order. The absolute addresses of its print files begin with `origin`. */
export function toOrder(row: OrderRow, shipments: ShipmentRow[], origin: string): Order {
  return {
    id: row.id,
    number: row.number,
    external_id: row.externalId,
    status: row.status,
    test: row.test,
    items: row.items.map((item) => ({
      line: item.line,
      sku: item.sku,
      product_id: item.product_id,
      title: item.title,
      color: item.color,
      size: item.size,
      quantity: item.quantity,
      unit_cost_cents: item.unit_cost_cents,
      total_cost_cents: item.total_cost_cents,
      files: item.files.map(({ face, token }) => ({ face, url: printFileUrl(origin, token) })),
    })),
    shipping_address: row.shippingAddress,
    costs: row.costs,
    shipments: shipments.map(toShipment),
    history: row.history,
    api_key_prefix: row.apiKeyPrefix,
    created_at: row.createdAt.toISOString(),
    confirmed_at: row.confirmedAt?.toISOString() ?? null,
    cancelled_at: row.cancelledAt?.toISOString() ?? null,
    updated_at: row.updatedAt.toISOString(),
  };
}

export type Order = z.infer<typeof orderReply>;
