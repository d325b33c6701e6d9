import type { Caller } from "../caller.ts";
import { decideConfirm } from "../domain/order-states.ts";
import { conflict } from "../errors.ts";
import type { Services } from "../services.ts";
import { type Order, type OrderRow, toOrder } from "../wire/order.ts";
import { loadShipments, lockOrder } from "./change-order.ts";
import { payOrder, refusedPayment } from "./pay-order.ts";

/** Throws 409 when an order is of the other mode than the key, where that is assumed to be refused. */
export function assertSameMode(order: OrderRow, { key }: Caller, rule: "refuse" | "allow"): void {
  if (rule === "allow" || order.test === (key.mode === "test")) return;
  const mode = order.test ? "test" : "live";
  throw conflict("mode_mismatch", `This is a ${mode} order: use a ${mode} key.`);
}

/**
 * Pays a draft. A paid order stays as it is. Throws 402 with the draft unchanged, 404, 409 for an order that can
 * no longer be paid. Specification: POST /v1/orders/{id}/confirm.
 */
export async function confirmOrder(
  services: Services,
  caller: Caller,
  id: string,
  origin: string,
): Promise<Order> {
  const { db, world } = services;
  const result = await db.transaction(async (tx) => {
    const order = await lockOrder(tx, id, caller.account.id);
    assertSameMode(order, caller, world.assumptions.confirm_other_mode);
    const decision = decideConfirm(order.status);
    if (decision === "refuse") {
      throw conflict("order_not_payable", `The order is ${order.status} and can no longer be paid.`);
    }
    const paid =
      decision === "pay" ? await payOrder(tx, services, order, caller.key.id) : { order, refusal: null };
    return { ...paid, shipments: await loadShipments(tx, [order]) };
  });
  services.wake();
  if (result.refusal !== null) {
    // The attempt may have frozen the key.
    services.callers.clear();
    throw refusedPayment(result.refusal);
  }
  return toOrder(result.order, result.shipments.get(id) ?? [], origin);
}
