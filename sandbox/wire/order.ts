import type { InferSelectModel } from "drizzle-orm";
import type { z } from "zod";
import type { orders } from "../store/schema/orders.ts";
import { printFileUrl } from "./file.ts";
import type { orderReply } from "./replies/order.ts";
import { type ShipmentRow, toShipment } from "./shipment.ts";

export type OrderRow = InferSelectModel<typeof orders>;

/** Specification: Order. `origin` is where this service is reached: print files have absolute addresses. */
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
