import type { OrderChange } from "#drizzle/schema/webhook-events.ts";
import type { Order } from "#lib/core/service/schemas/order.ts";
import type { Shipment } from "#lib/core/service/schemas/shipment.ts";

/** What a reading of an order brought that was not known before. Amounts in cents; addresses are named, not told. */
export function describeChanges(before: Order | null, after: Order): OrderChange[] {
  if (!before) return [{ what: "status", before: null, after: after.status }];
  return [
    ...moved("status", before.status, after.status),
    ...moved("total", before.costs.total_cents, after.costs.total_cents),
    ...moved("reference", before.external_id, after.external_id),
    ...named("items", before.items, after.items),
    ...named("address", before.shipping_address, after.shipping_address),
    ...named("confirmed", before.confirmed_at, after.confirmed_at),
    ...named("cancelled", before.cancelled_at, after.cancelled_at),
    ...parcels(before.shipments, after.shipments),
  ];
}

type Told = string | number | null;

const moved = (what: string, before: Told, after: Told): OrderChange[] =>
  before === after ? [] : [{ what, before, after }];

const named = (what: string, before: unknown, after: unknown): OrderChange[] =>
  JSON.stringify(before) === JSON.stringify(after) ? [] : [{ what }];

function parcels(before: readonly Shipment[], after: readonly Shipment[]): OrderChange[] {
  const earlier = new Map(before.map((parcel) => [parcel.id, parcel]));
  return after.flatMap((parcel) => {
    const was = earlier.get(parcel.id);
    const isRenumbered = was !== undefined && was.tracking_number !== parcel.tracking_number;
    return [
      ...moved("parcel", was?.status ?? null, parcel.status).map((change) => ({
        ...change,
        of: parcel.tracking_number,
      })),
      ...(isRenumbered
        ? [{ what: "tracking", before: was.tracking_number, after: parcel.tracking_number }]
        : []),
    ];
  });
}
