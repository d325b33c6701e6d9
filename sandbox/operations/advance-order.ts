import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { findCountry, type Zone } from "../domain/countries.ts";
import { fractionFrom, pickFrom } from "../domain/deterministic.ts";
import { type AdvanceTarget, stepsTo } from "../domain/order-states.ts";
import { conflict } from "../errors.ts";
import type { Tx } from "../store/database.ts";
import type { OrderRow } from "../store/schema/orders.ts";
import { shipments } from "../store/schema/orders.ts";
import { toShipment } from "../wire/order.ts";
import type { World } from "../world.ts";
import { changeOrder, loadShipments } from "./change-order.ts";
import { emitOrderEvent } from "./emit-event.ts";
import { refundOrder } from "./move-money.ts";

const carriers: Record<Zone, [string, ...string[]]> = {
  home: ["Poste Italiane", "BRT"],
  eu_near: ["GLS", "DPD"],
  eu_far: ["DPD", "DHL"],
  europe: ["DHL", "UPS"],
  world_near: ["UPS", "FedEx"],
  world_far: ["DHL Express", "FedEx"],
};

/** The carrier and tracking number of a parcel: the same for the same order and parcel. */
export function planShipment(orderId: string, parcel: number, country: string) {
  const carrier = pickFrom(carriers[findCountry(country)?.zone ?? "world_far"], orderId, parcel, "carrier");
  const digits = String(Math.floor(fractionFrom(orderId, parcel, "number") * 1e10)).padStart(10, "0");
  const trackingNumber = `${carrier
    .replace(/[^A-Za-z]/g, "")
    .slice(0, 3)
    .toUpperCase()}${digits}${parcel}`;
  const slug = carrier.toLowerCase().replaceAll(" ", "-");
  return { carrier, trackingNumber, trackingUrl: `https://tracking.example/${slug}/${trackingNumber}` };
}

async function parcelsOf(tx: Tx, order: OrderRow) {
  return (await loadShipments(tx, [order])).get(order.id) ?? [];
}

async function startProduction(tx: Tx, world: World, order: OrderRow, at: Date): Promise<OrderRow> {
  const status = "in_production";
  const changed = await changeOrder(tx, order, at, { status }, { event: "order.in_production", status });
  await emitOrderEvent(tx, world, changed, "order.in_production", at);
  return changed;
}

async function ship(tx: Tx, world: World, order: OrderRow, at: Date): Promise<OrderRow> {
  const parcels = order.parcels + 1;
  const parcel = planShipment(order.id, parcels, order.shippingAddress.country);
  await tx.insert(shipments).values({
    id: randomUUID(),
    orderId: order.id,
    position: parcels,
    ...parcel,
    status: "shipped",
    shippedAt: at,
  });
  const status = "shipped";
  const changed = await changeOrder(tx, order, at, { status, parcels }, { event: "order.shipped", status });
  const sent = (await parcelsOf(tx, changed)).map(toShipment);
  await emitOrderEvent(tx, world, changed, "order.shipped", at, { shipments: sent });
  return changed;
}

async function deliver(tx: Tx, world: World, order: OrderRow, at: Date): Promise<OrderRow> {
  await tx
    .update(shipments)
    .set({ status: "delivered", deliveredAt: at })
    .where(eq(shipments.orderId, order.id));
  const status = "delivered";
  const changed = await changeOrder(tx, order, at, { status }, { event: "order.delivered", status });
  const received = (await parcelsOf(tx, changed)).map(toShipment);
  await emitOrderEvent(tx, world, changed, "order.delivered", at, { shipments: received });
  return changed;
}

/** A hold emits no event: only an issue emits `order.issue`. */
function hold(tx: Tx, _world: World, order: OrderRow, at: Date): Promise<OrderRow> {
  const status = "on_hold";
  return changeOrder(tx, order, at, { status }, { event: "order.on_hold", status });
}

/** A refund emits no event. It marks all parcels as returned. */
async function refund(tx: Tx, _world: World, order: OrderRow, at: Date): Promise<OrderRow> {
  await refundOrder(tx, order, at);
  await tx.update(shipments).set({ status: "returned" }).where(eq(shipments.orderId, order.id));
  const status = "refunded";
  return changeOrder(tx, order, at, { status, autopilotAt: null }, { event: "order.refunded", status });
}

const moves: Record<AdvanceTarget, typeof startProduction> = {
  in_production: startProduction,
  shipped: ship,
  delivered: deliver,
  on_hold: hold,
  refunded: refund,
};

/**
 * Advances a locked order to its next state, or through all states up to `to`, and emits their events. Throws 409 when
 * it cannot reach that state. Specification: States ("other moves: not shown").
 */
export async function advanceOrder(
  tx: Tx,
  world: World,
  order: OrderRow,
  to: AdvanceTarget | undefined,
): Promise<OrderRow> {
  const steps = stepsTo(order.status, order.history, to);
  if (steps === null) {
    throw conflict("order_cannot_advance", `An order that is ${order.status} cannot move ${to ?? "on"}.`);
  }
  const start = world.clock.now().getTime();
  let moved = order;
  for (const [index, step] of steps.entries()) {
    // One millisecond apart, so that the events have different dates.
    moved = await moves[step](tx, world, moved, new Date(start + index));
  }
  return moved;
}

/** Puts a locked order on hold and emits `order.issue`. Throws 409 when the order is unpaid, cancelled or refunded. */
export async function raiseIssue(tx: Tx, world: World, order: OrderRow, code: string): Promise<OrderRow> {
  if (order.status !== "on_hold" && stepsTo(order.status, order.history, "on_hold") === null) {
    throw conflict("order_cannot_advance", `An order that is ${order.status} has no issues.`);
  }
  const at = world.clock.now();
  const status = "on_hold";
  const changed = await changeOrder(tx, order, at, { status }, { event: "order.issue", status });
  await emitOrderEvent(tx, world, changed, "order.issue", at, { issue: { code } });
  return changed;
}
