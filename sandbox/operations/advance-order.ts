import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { type AdvanceTarget, stepsTo } from "../domain/order-states.ts";
import { planShipment } from "../domain/plan-shipment.ts";
import { conflict } from "../errors.ts";
import type { Tx } from "../store/database.ts";
import { shipments } from "../store/schema/shipments.ts";
import type { OrderRow } from "../wire/order.ts";
import { toShipment } from "../wire/shipment.ts";
import type { World } from "../world.ts";
import { changeOrder, loadShipments } from "./change-order.ts";
import { emitOrderEvent } from "./order-event.ts";
import { refundOrder } from "./refund-order.ts";

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

/** Issues are what `order.issue` reports: a hold without one has no event. */
function hold(tx: Tx, _world: World, order: OrderRow, at: Date): Promise<OrderRow> {
  const status = "on_hold";
  return changeOrder(tx, order, at, { status }, { event: "order.on_hold", status });
}

/** A refund has no event either; parcels on their way count as returned. */
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
 * Moves a locked order to its next state, or through all states up to the named one, with their events. Throws 409
 * when it cannot get there. Specification: States ("other moves: not shown").
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
    // A millisecond apart, so that their events can be told by their dates.
    moved = await moves[step](tx, world, moved, new Date(start + index));
  }
  return moved;
}
