import { sql } from "drizzle-orm";
import type { ShipmentStatus } from "../domain/order-types.ts";
import type { ShipmentRow } from "../wire/shipment.ts";
import { orders } from "./schema/orders.ts";
import { shipments } from "./schema/shipments.ts";

/** A row of `shipments` as PostgreSQL writes it in JSON. */
interface ParcelJson {
  id: string;
  order_id: string;
  position: number;
  carrier: string;
  tracking_number: string;
  tracking_url: string | null;
  status: ShipmentStatus;
  shipped_at: string | null;
  delivered_at: string | null;
}

const moment = (text: string | null) => (text === null ? null : new Date(text));

function toRow(parcel: ParcelJson): ShipmentRow {
  return {
    id: parcel.id,
    orderId: parcel.order_id,
    position: parcel.position,
    carrier: parcel.carrier,
    trackingNumber: parcel.tracking_number,
    trackingUrl: parcel.tracking_url,
    status: parcel.status,
    shippedAt: moment(parcel.shipped_at),
    deliveredAt: moment(parcel.delivered_at),
  };
}

/** The parcels of an order in the order they left, read together with it; null when there are none. */
export const parcelsOfOrder = sql<ShipmentRow[] | null>`case when ${orders.parcels} > 0 then (
  select json_agg(parcel order by parcel.position) from ${shipments} parcel where parcel.order_id = "orders"."id")
  end`.mapWith((parcels: ParcelJson[]) => parcels.map(toRow));
